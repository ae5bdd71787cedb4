// SPDX-License-Identifier: MIT
#include "x3d/values.h"

#include "x3d/node_types.h"

namespace allide {

namespace {

/// Reads values of one field, one after the other.
class ValueReader {
public:
    ValueReader(SceneScanner& scanner, const NodeField& field, const ReadLimits& limits,
                SceneValue& value)
        : scanner_(scanner), field_(field), limits_(limits), value_(value) {
        value_ = empty_value(field.type);
    }

    bool one() {
        if (field_.type == FieldType::image)
            return image();
        if (field_.type == FieldType::string)
            return string();
        for (int i = 0; i < components(field_.type); ++i)
            if (!component())
                return false;
        return true;
    }

    bool until_bracket() {
        for (scanner_.skip_space(); scanner_.peek() != ']'; scanner_.skip_space())
            if (!one())
                return false;
        return scanner_.expect(']');
    }

    bool until_end() {
        for (scanner_.skip_space(); !scanner_.at_end(); scanner_.skip_space())
            if (!one())
                return false;
        return true;
    }

private:
    std::vector<std::int32_t>& integers() { return std::get<std::vector<std::int32_t>>(value_); }

    bool component() {
        if (auto* numbers = std::get_if<std::vector<double>>(&value_)) {
            double number = 0;
            if (!scanner_.number(number))
                return false;
            numbers->push_back(number);
            return true;
        }
        std::int32_t number = 0;
        if (field_.type == FieldType::boolean ? !scanner_.boolean(number)
                                              : !scanner_.integer(number))
            return false;
        integers().push_back(number);
        return true;
    }

    bool string() {
        std::string text;
        if (!scanner_.string(text, limits_.string))
            return false;
        std::get<std::vector<std::string>>(value_).push_back(std::move(text));
        return true;
    }

    /// Width, height, components, and a number for each pixel.
    bool image() {
        const std::size_t first = integers().size();
        for (int i = 0; i < 3; ++i)
            if (!component())
                return false;
        const std::int64_t width = integers()[first], height = integers()[first + 1];
        if (width < 0 || height < 0 ||
            (height > 0 && width > static_cast<std::int64_t>(scanner_.remaining()) / height))
            return scanner_.fail("an image has fewer pixels than its size says");
        for (std::int64_t i = 0; i < width * height; ++i)
            if (!component())
                return false;
        return true;
    }

    SceneScanner& scanner_;
    const NodeField& field_;
    const ReadLimits& limits_;
    SceneValue& value_;
};

}  // namespace

bool read_value(SceneScanner& scanner, const NodeField& field, const ReadLimits& limits,
                SceneValue& value) {
    ValueReader reader(scanner, field, limits, value);
    if (field.many && scanner.take('['))
        return reader.until_bracket();
    return reader.one();
}

bool read_bare_value(SceneScanner& scanner, const NodeField& field, const ReadLimits& limits,
                     SceneValue& value) {
    ValueReader reader(scanner, field, limits, value);
    if (field.many) {
        scanner.skip_space();
        if (field.type == FieldType::string && !scanner.at_end() && scanner.peek() != '"') {
            value = std::vector<std::string>{std::string(scanner.rest())};
            scanner.skip(scanner.remaining());
            return true;
        }
        return reader.until_end();
    }
    if (field.type == FieldType::string) {
        if (scanner.remaining() > limits.string)
            return scanner.stop("a string is longer than the limit of " +
                                std::to_string(limits.string) + " bytes");
        value = std::vector<std::string>{std::string(scanner.rest())};
        scanner.skip(scanner.remaining());
        return true;
    }
    if (!reader.one())
        return false;
    scanner.skip_space();
    return scanner.at_end() || scanner.fail_expected("the end of the value");
}

}  // namespace allide

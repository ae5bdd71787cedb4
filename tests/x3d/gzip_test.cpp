// SPDX-License-Identifier: MIT
#include "x3d/gzip.h"

#include <cstdint>

#include "tests/x3d/scenes.h"

namespace allide {
namespace {

std::string little_endian(std::uint32_t value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i)
        text += static_cast<char>(value >> (8 * i) & 0xff);
    return text;
}

std::uint32_t checksum(const std::string& text) {
    std::uint32_t sum = ~0u;
    for (const char c : text) {
        sum ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit)
            sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
    }
    return ~sum;
}

/// A gzipped file of up to 65535 bytes that are stored and not compressed, after RFC 1951 and 1952.
std::string stored(const std::string& text) {
    const auto size = static_cast<std::uint32_t>(text.size());
    return std::string("\x1f\x8b\x08\0\0\0\0\0\0\xff\x01", 11) + little_endian(size, 2) +
           little_endian(~size, 2) + text + little_endian(checksum(text), 4) +
           little_endian(size, 4);
}

bool has_zlib() {
    const Result<std::string> unpacked = unpack_gzip(stored("x"), 10);
    return unpacked || unpacked.error().code() != ErrorCode::unsupported;
}

class Gzip : public testing::Test {
protected:
    void SetUp() override {
        if (!has_zlib())
            GTEST_SKIP() << "built without zlib";
    }
};

const std::string scene = "#VRML V2.0 utf8\nDEF B Shape { geometry Box { } }";

TEST_F(Gzip, PackedScenesAreReadInAllEncodings) {
    for (const std::string& text :
         {scene, std::string("<X3D><Scene><Shape DEF='B'><Box/></Shape></Scene></X3D>")}) {
        const Result<SceneFile> read = parse(stored(text));
        ASSERT_TRUE(read) << message_of(read);
        EXPECT_EQ(read->nodes.size(), 2u);
        EXPECT_NE(read->find("B"), SceneFile::no_node);
    }
}

TEST_F(Gzip, DamageIsAnError) {
    const std::string packed = stored(scene);
    for (std::size_t size = 2; size < packed.size(); ++size)
        EXPECT_FALSE(parse(packed.substr(0, size))) << size;
    const std::size_t first_of_block = 11;
    for (std::size_t i = first_of_block; i < packed.size(); ++i) {
        std::string changed = packed;
        changed[i] = static_cast<char>(changed[i] ^ 0x10);
        EXPECT_FALSE(parse(changed)) << i;
    }
}

TEST_F(Gzip, UnpackedBytesOfAllFilesAreLimited) {
    const std::string packed = stored(scene);
    ReadOptions options;
    options.name = "main.wrl";
    options.resolve = [&](const std::string&) -> Result<std::vector<std::byte>> {
        const auto bytes = bytes_of(packed);
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    };
    const std::string outer = "Inline { url \"a\" } Inline { url \"b\" }";
    options.limits.bytes = 16 + outer.size() + 2 * (packed.size() + scene.size());
    EXPECT_TRUE(parse_vrml(outer, options)) << message_of(parse_vrml(outer, options));
    --options.limits.bytes;
    EXPECT_NE(message_of(parse_vrml(outer, options)).find("unpacked it has more bytes"),
              std::string::npos);
    options.limits.bytes = packed.size() + scene.size() - 1;
    EXPECT_FALSE(parse(packed, options));
}

}  // namespace
}  // namespace allide

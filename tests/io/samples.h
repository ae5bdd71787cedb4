// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <allide/io.h>

#include "base/random.h"

namespace allide {

/// Doubles that shortest digits get wrong first: denormals, neighbours of powers, signed zeros,
/// the ends of the range, random bits.
inline double hard_coordinate(Random& random) {
    constexpr double listed[] = {0.0,     -0.0,      0.1,
                                 -1 / 3., 5e-324,    2.2250738585072011e-308,
                                 0x1p60,  -0x1p60,   9007199254740993.0,
                                 1e-200,  0x1p-1022, 123456789.123456789};
    switch (random.below(4)) {
        case 0:
            return listed[random.below(std::size(listed))];
        case 1:
            return std::nextafter(std::ldexp(1, random.integer(-300, 59)), 0);
        case 2:
            return random.uniform(-1, 1);
        default: {
            const double any = std::bit_cast<double>(random.next());
            return std::fabs(any) <= 0x1p60 ? any : random.uniform(-1e9, 1e9);
        }
    }
}

inline Mesh hard_mesh(std::uint64_t seed, std::uint32_t vertices = 200, std::size_t faces = 300) {
    Random random(seed);
    Mesh mesh;
    for (std::uint32_t i = 0; i < vertices; ++i)
        mesh.vertices.push_back(
            {hard_coordinate(random), hard_coordinate(random), hard_coordinate(random)});
    const auto corner = [&] { return static_cast<std::uint32_t>(random.below(vertices)); };
    for (std::size_t i = 0; i < faces; ++i)
        mesh.faces.push_back({corner(), corner(), corner()});
    return mesh;
}

inline bool same_bits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}
inline bool same_bits(Vec3 a, Vec3 b) {
    return same_bits(a.x, b.x) && same_bits(a.y, b.y) && same_bits(a.z, b.z);
}
inline bool same_bits(const Mesh& a, const Mesh& b) {
    return a.faces == b.faces &&
           std::equal(a.vertices.begin(), a.vertices.end(), b.vertices.begin(), b.vertices.end(),
                      [](Vec3 v, Vec3 w) { return same_bits(v, w); });
}

/// The three corners of every face, for formats that renumber vertices.
inline std::vector<Vec3> corner_positions(const Mesh& mesh) {
    std::vector<Vec3> positions;
    for (const Face& face : mesh.faces)
        for (const std::uint32_t v : face)
            positions.push_back(mesh.vertices[v]);
    return positions;
}

/// A folder of its own for each test, gone afterwards.
class FileTest : public testing::Test {
protected:
    FileTest() {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::path(testing::TempDir()) /
                  (std::string("allide-") + info->test_suite_name() + "-" + info->name());
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~FileTest() override { std::filesystem::remove_all(folder_); }

    std::filesystem::path path(const std::string& name) const { return folder_ / name; }

    std::filesystem::path write(const std::string& name, const std::string& content) const {
        std::ofstream(path(name), std::ios::binary) << content;
        return path(name);
    }

    std::size_t files_in_folder() const {
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator(folder_), {}));
    }

private:
    std::filesystem::path folder_;
};

/// Checks that a Result failed with this code and a message that holds this text.
template <class T>
void expect_error(const Result<T>& result, ErrorCode code, const std::string& text) {
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code(), code) << result.error().what();
    EXPECT_NE(std::string(result.error().what()).find(text), std::string::npos)
        << "'" << result.error().what() << "' does not say '" << text << "'";
}

}  // namespace allide

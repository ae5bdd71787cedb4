// SPDX-License-Identifier: MIT
#include <allide/store.h>

#include <cstring>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include <allide/query.h>
#include <allide/shapes.h>

#include "tests/fuzz/geometry_round_trip.h"

namespace allide {
namespace {

namespace fs = std::filesystem;

/// An empty folder for one test.
class Store : public testing::Test {
protected:
    void SetUp() override {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder = fs::path(testing::TempDir()) / (std::string("allide_store_") + test->name());
        fs::remove_all(folder);
        fs::create_directories(folder);
    }
    void TearDown() override { fs::remove_all(folder); }

    std::ptrdiff_t files() const {
        return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
    }

    fs::path folder;
};

std::string content(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST_F(Store, LoadsWhatWasSaved) {
    const Geometry made = Geometry::solid(shapes::hare(3)),
                   probe = Geometry::solid(shapes::torus(1, 0.4, 9, 7));
    const fs::path path = folder / "hare.allide";
    const std::uint64_t size = save_geometry(path, made);
    EXPECT_EQ(size, fs::file_size(path));
    const Geometry read = load_geometry(path);
    EXPECT_EQ(intersecting_faces(made, probe), intersecting_faces(read, probe));
    EXPECT_EQ(read.to_bytes(), made.to_bytes());
    EXPECT_EQ(files(), 1);
}

TEST_F(Store, ReplacesTheFileWhole) {
    const fs::path path = folder / "body.allide";
    save_geometry(path, Geometry::solid(shapes::icosphere(1, 3)));
    save_geometry(path, Geometry::solid(shapes::box({1, 1, 1})));
    EXPECT_EQ(load_geometry(path).mesh().faces.size(), 12u);
    EXPECT_EQ(files(), 1);
}

TEST_F(Store, WhatCannotBeWrittenLeavesNothing) {
    const Geometry body = Geometry::solid(shapes::box({1, 1, 1}));
    fs::create_directory(folder / "taken");
    const auto onto_folder = try_save_geometry(folder / "taken", body);
    ASSERT_FALSE(onto_folder);
    EXPECT_NE(std::strstr(onto_folder.error().what(), "taken: is a folder, not a regular file"),
              nullptr)
        << onto_folder.error().what();
    EXPECT_FALSE(try_save_geometry(folder / "nowhere" / "body.allide", body));
    EXPECT_EQ(files(), 1);
}

TEST_F(Store, ErrorsNameTheFile) {
    const fs::path path = folder / "wheel.obj";
    std::ofstream(path) << "v 0 0 0\n";
    for (const fs::path& wrong : {path, folder / "missing.allide", folder}) {
        const auto geometry = try_load_geometry(wrong);
        ASSERT_FALSE(geometry);
        EXPECT_EQ(geometry.error().code(), ErrorCode::bad_file);
        EXPECT_TRUE(std::string(geometry.error().what()).starts_with(wrong.string() + ": "));
    }
    EXPECT_THROW(load_geometry(path), Error);
}

TEST_F(Store, CutFilesAreRejected) {
    const fs::path path = folder / "body.allide";
    save_geometry(path, Geometry::solid(shapes::box({1, 1, 1})));
    const std::string whole = content(path);
    for (const std::size_t size : {0ul, 1ul, 55ul, 56ul, whole.size() / 2, whole.size() - 1}) {
        std::ofstream(path, std::ios::binary) << whole.substr(0, size);
        EXPECT_FALSE(try_load_geometry(path)) << size;
    }
    std::ofstream(path, std::ios::binary) << whole;
    EXPECT_TRUE(try_load_geometry(path));
}

TEST(StoreCorpus, EveryFileIsReadOrRejected) {
    int count = 0;
    for (const auto& entry : fs::directory_iterator(ALLIDE_TEST_DATA "/fuzz/corpus/geometry")) {
        SCOPED_TRACE(entry.path().string());
        fuzz_geometry(content(entry.path()));
        ++count;
    }
    EXPECT_GT(count, 5);
}

}  // namespace
}  // namespace allide

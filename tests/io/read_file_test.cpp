// SPDX-License-Identifier: MIT
// Files that are not plain, or that change while they are read.
#include "io/files/file.h"

#include <sys/stat.h>

#include <atomic>
#include <thread>

#include "io/files/assimp_import.h"
#include "tests/io/samples.h"

namespace allide {
namespace {

namespace fs = std::filesystem;

using ReadFile = FileTest;

std::string triangles(int count) {
    std::string text;
    for (int i = 0; i < count; ++i)
        text += "v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -2 -1\n";
    return text;
}

TEST_F(ReadFile, ContentOutlivesAFileThatShrinks) {
    const std::string text = triangles(10'000);
    const auto file = write("shrinks.obj", text);
    const Result<FileContent> content = read_file(file);
    ASSERT_TRUE(content);
    fs::resize_file(file, 0);
    EXPECT_EQ(content->view(), text);
}

TEST_F(ReadFile, AFileThatIsCutWhileItIsLoadedIsReadOrRejected) {
    const std::string text = triangles(2000);
    const auto file = write("cut.obj", text);
    std::atomic<bool> done = false;
    std::thread writer([&] {
        for (std::size_t i = 0; !done; ++i)
            if (i % 2 == 0)
                fs::resize_file(file, text.size() * (i % 7) / 7);
            else
                std::ofstream(file, std::ios::binary) << text;
    });
    for (int i = 0; i < 200; ++i)
        if (const Result<Mesh> mesh = try_load_mesh(file)) {
            EXPECT_LE(mesh->faces.size(), 2000u);
        } else {
            EXPECT_NE(mesh.error().what(), std::string());
        }
    done = true;
    writer.join();
}

TEST_F(ReadFile, PipesAreRead) {
    for (const int count : {1, 1000, 40'000}) {
        const std::string text = triangles(count);
        const auto pipe = path("pipe" + std::to_string(count) + ".obj");
        ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
        std::thread writer([&] { std::ofstream(pipe, std::ios::binary) << text; });
        const Result<Mesh> mesh = try_load_mesh(pipe);
        writer.join();
        ASSERT_TRUE(mesh) << mesh.error().what();
        EXPECT_EQ(mesh->faces.size(), static_cast<std::size_t>(count));
    }
}

TEST_F(ReadFile, AnEmptyPipeIsAnError) {
    const auto pipe = path("pipe.obj");
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    std::thread writer([&] { std::ofstream(pipe, std::ios::binary).flush(); });
    const Result<FileContent> content = read_file(pipe);
    writer.join();
    expect_error(content, ErrorCode::bad_file, "the file is empty");
}

TEST_F(ReadFile, DevicesAreRejected) {
    for (const char* device : {"/dev/zero", "/dev/null"}) {
        fs::create_symlink(device, path("device.obj"));
        expect_error(try_load_mesh(path("device.obj")), ErrorCode::bad_file,
                     "device.obj: is a device or a socket, not a regular file or a pipe");
        fs::remove(path("device.obj"));
    }
}

TEST_F(ReadFile, ANameWithoutExtensionSaysWhatIsMissing) {
    expect_error(try_load_mesh("/dev/stdin"), ErrorCode::unsupported,
                 "the name has no extension, which tells the format; allide reads .obj");
}

TEST_F(ReadFile, AssimpReadsRegularFilesOnly) {
    if (!assimp_reads(".gltf"))
        GTEST_SKIP() << "built without assimp";
    ASSERT_EQ(mkfifo(path("pipe.gltf").c_str(), 0600), 0);
    expect_error(try_load_mesh(path("pipe.gltf")), ErrorCode::bad_file, "is not a regular file");
}

}  // namespace
}  // namespace allide

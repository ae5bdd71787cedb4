// SPDX-License-Identifier: MIT
#include "io/files/replace_file.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <iterator>
#include <thread>

#include "tests/io/samples.h"

namespace {

/// The system calls of the writer that make a file durable, in order.
std::string calls;
int fsync_error = 0;

}  // namespace

// The program's own functions come before those of the C library, in allide too.
extern "C" int fsync(int file) {
    struct stat status{};
    fstat(file, &status);
    calls += S_ISDIR(status.st_mode) ? "sync folder, " : "sync file, ";
    errno = fsync_error;
    return fsync_error ? -1 : static_cast<int>(syscall(SYS_fsync, file));
}

extern "C" int rename(const char* from, const char* to) noexcept {
    calls += "rename, ";
    return static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

namespace allide {
namespace {

namespace fs = std::filesystem;

struct ReplaceFile : FileTest {
    ReplaceFile() {
        calls.clear();
        fsync_error = 0;
    }

    Result<std::uint64_t> replace(const fs::path& path, const std::string& content) {
        return replace_file(path, std::as_bytes(std::span(content)));
    }

    std::string read(const std::string& name) const {
        std::ifstream file(path(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    mode_t mode(const std::string& name) const {
        struct stat status{};
        EXPECT_EQ(stat(path(name).c_str(), &status), 0);
        return status.st_mode & 07777;
    }
};

TEST_F(ReplaceFile, WritesAndReturnsTheSize) {
    const auto size = replace(path("a"), "content");
    ASSERT_TRUE(size) << size.error().what();
    EXPECT_EQ(*size, 7u);
    EXPECT_EQ(read("a"), "content");
    ASSERT_TRUE(replace(path("a"), ""));
    EXPECT_EQ(read("a"), "");
    EXPECT_EQ(files_in_folder(), 1u);
}

TEST_F(ReplaceFile, SyncsTheFileThenRenamesThenSyncsTheFolder) {
    ASSERT_TRUE(replace(path("a"), "content"));
    EXPECT_EQ(calls, "sync file, rename, sync folder, ");
}

TEST_F(ReplaceFile, AFileThatCannotBeSyncedIsNotRenamed) {
    write("a", "old");
    fsync_error = EIO;
    expect_error(replace(path("a"), "new"), ErrorCode::bad_file, "cannot be written: Input/output");
    EXPECT_EQ(calls, "sync file, ");
    EXPECT_EQ(read("a"), "old");
    EXPECT_EQ(files_in_folder(), 1u);
}

TEST_F(ReplaceFile, AFileSystemThatKnowsNoSyncIsWrittenAllTheSame) {
    fsync_error = EINVAL;
    ASSERT_TRUE(replace(path("a"), "new"));
    EXPECT_EQ(read("a"), "new");
}

TEST_F(ReplaceFile, KeepsTheModeOfTheOldFile) {
    write("a", "old");
    for (const mode_t wanted : {0600u, 0640u, 0755u, 0644u}) {
        chmod(path("a").c_str(), wanted);
        ASSERT_TRUE(replace(path("a"), "new"));
        EXPECT_EQ(mode("a"), wanted);
    }
}

TEST_F(ReplaceFile, NewFilesHaveTheModeOfTheMask) {
    const mode_t before = umask(027);
    ASSERT_TRUE(replace(path("a"), "new"));
    umask(before);
    EXPECT_EQ(mode("a"), 0640u);
}

TEST_F(ReplaceFile, KeepsTheOwner) {
    write("a", "old");
    if (chown(path("a").c_str(), 12345, 54321) != 0)
        GTEST_SKIP() << "only root gives files away";
    chmod(path("a").c_str(), 04640);
    ASSERT_TRUE(replace(path("a"), "new"));
    struct stat status{};
    ASSERT_EQ(stat(path("a").c_str(), &status), 0);
    EXPECT_EQ(status.st_uid, 12345u);
    EXPECT_EQ(status.st_gid, 54321u);
    EXPECT_EQ(status.st_mode & 07777, 04640u);
}

TEST_F(ReplaceFile, KeepsTheAccessList) {
    // Version 2; owner rw, user 1234 rw, group none, mask rw, others none.
    const std::string none(4, '\xff');
    const std::string list = std::string("\2\0\0\0", 4) + std::string("\1\0\6\0", 4) + none +
                             std::string("\2\0\6\0\xd2\4\0\0", 8) + std::string("\4\0\0\0", 4) +
                             none + std::string("\x10\0\6\0", 4) + none +
                             std::string("\x20\0\0\0", 4) + none;
    const char* const name = "system.posix_acl_access";
    write("a", "old");
    if (setxattr(path("a").c_str(), name, list.data(), list.size(), 0) != 0)
        GTEST_SKIP() << "the file system has no access lists";
    ASSERT_TRUE(replace(path("a"), "new"));
    char kept[100];
    const ssize_t size = getxattr(path("a").c_str(), name, kept, sizeof kept);
    ASSERT_GE(size, 0);
    EXPECT_EQ(std::string(kept, static_cast<std::size_t>(size)), list);
    EXPECT_EQ(mode("a"), 0660u);
}

TEST_F(ReplaceFile, FollowsLinks) {
    write("real", "old");
    fs::create_symlink("real", path("middle"));
    fs::create_symlink(path("middle"), path("link"));
    ASSERT_TRUE(replace(path("link"), "new"));
    EXPECT_TRUE(fs::is_symlink(path("link")) && fs::is_symlink(path("middle")));
    EXPECT_EQ(read("real"), "new");
    EXPECT_EQ(files_in_folder(), 3u);
}

TEST_F(ReplaceFile, MakesTheFileThatADanglingLinkNames) {
    fs::create_directory(path("folder"));
    fs::create_symlink("folder/second", path("first"));
    fs::create_symlink("real", path("folder/second"));
    ASSERT_TRUE(replace(path("first"), "new"));
    EXPECT_TRUE(fs::is_symlink(path("first")) && fs::is_symlink(path("folder/second")));
    EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(path("folder/real"))));
    EXPECT_EQ(read("folder/real"), "new");
}

TEST_F(ReplaceFile, RejectsLinksThatLeadInACircleOrNowhere) {
    fs::create_symlink("b", path("a"));
    fs::create_symlink("a", path("b"));
    fs::create_symlink("none/file", path("c"));
    expect_error(replace(path("a"), "new"), ErrorCode::bad_file, "lead in a circle");
    expect_error(replace(path("c"), "new"), ErrorCode::bad_file, "a folder that exists");
    EXPECT_TRUE(fs::is_symlink(path("a")) && fs::is_symlink(path("b")));
    EXPECT_TRUE(fs::is_symlink(path("c")));
    EXPECT_EQ(files_in_folder(), 3u);
}

TEST_F(ReplaceFile, RejectsFoldersAndWhatLiesBelowAFile) {
    fs::create_directory(path("folder"));
    write("file", "old");
    expect_error(replace(path("folder"), "new"), ErrorCode::bad_file, "is a folder");
    expect_error(replace(path("file") / "a", "new"), ErrorCode::bad_file, "Not a directory");
    expect_error(replace("", "new"), ErrorCode::bad_file, "a folder that exists");
    EXPECT_EQ(read("file"), "old");
    EXPECT_EQ(files_in_folder(), 2u);
}

TEST_F(ReplaceFile, OtherNamesOfTheFileKeepTheOldContent) {
    write("a", "old");
    fs::create_hard_link(path("a"), path("b"));
    ASSERT_TRUE(replace(path("a"), "new"));
    EXPECT_EQ(read("a"), "new");
    EXPECT_EQ(read("b"), "old");
}

TEST_F(ReplaceFile, NeighboursWithSimilarNamesStayAsTheyAre) {
    for (const char* name : {"a.part", "a.part0", "a.part1", "a.tmp", "a~"})
        write(name, "mine");
    ASSERT_TRUE(replace(path("a"), "new"));
    for (const char* name : {"a.part", "a.part0", "a.part1", "a.tmp", "a~"})
        EXPECT_EQ(read(name), "mine") << name;
    EXPECT_EQ(files_in_folder(), 6u);
}

TEST_F(ReplaceFile, ANameMayBeAsLongAsTheSystemAllows) {
    const std::string name(255, 'n');
    ASSERT_TRUE(replace(path(name), "new"));
    EXPECT_EQ(read(name), "new");
}

TEST_F(ReplaceFile, CharacterDevicesAreWrittenDirectly) {
    ASSERT_TRUE(replace("/dev/null", "new"));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    if (fs::exists("/dev/full"))
        expect_error(replace("/dev/full", "new"), ErrorCode::bad_file, "free some space");
    EXPECT_EQ(calls, "");
}

TEST_F(ReplaceFile, APipeIsWrittenDirectly) {
    ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
    std::string got;
    std::thread reader([&] { got = read("pipe"); });
    const std::string content(1 << 20, 'x');
    const auto size = replace(path("pipe"), content);
    reader.join();
    ASSERT_TRUE(size) << size.error().what();
    EXPECT_EQ(got, content);
    EXPECT_TRUE(fs::is_fifo(path("pipe")));
    EXPECT_EQ(files_in_folder(), 1u);
}

TEST_F(ReplaceFile, APipeWhoseReaderLeavesIsAnErrorAndNoSignal) {
    ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
    std::thread reader([&] { close(open(path("pipe").c_str(), O_RDONLY)); });
    const auto size = replace(path("pipe"), std::string(1 << 20, 'x'));
    reader.join();
    expect_error(size, ErrorCode::bad_file, "Broken pipe");
}

TEST_F(ReplaceFile, TheLimitOfFileSizesIsAnErrorAndNoSignal) {
    write("a", "old");
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit small{1000, before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto size = replace(path("a"), std::string(5000, 'x'));
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    expect_error(size, ErrorCode::bad_file, "File too large; raise the limit");
    EXPECT_EQ(read("a"), "old");
    EXPECT_EQ(files_in_folder(), 1u);
    sigset_t mask;
    ASSERT_EQ(pthread_sigmask(SIG_BLOCK, nullptr, &mask), 0);
    EXPECT_FALSE(sigismember(&mask, SIGXFSZ) || sigismember(&mask, SIGPIPE));
}

}  // namespace
}  // namespace allide

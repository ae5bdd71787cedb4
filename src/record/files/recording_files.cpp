// SPDX-License-Identifier: MIT
#include <cerrno>
#include <cstdio>
#include <cstring>

#include <allide/record.h>

#include "io/files/file.h"
#include "io/files/write_signals.h"
#include "record/recorder_impl.h"

namespace allide {
namespace {

/// Each write goes to the system at once. One into a closed pipe or beyond the limit of file sizes
/// is an error and does not end the process.
class FileSink final : public recorded::Sink {
public:
    FileSink(std::FILE* file, std::string name) : file_(file), name_(std::move(name)) {}
    ~FileSink() override { close(); }
    FileSink(const FileSink&) = delete;
    FileSink& operator=(const FileSink&) = delete;

    Result<void> write(std::string_view bytes) override {
        const WriteSignals blocked;
        if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size() ||
            std::fflush(file_) != 0)
            return error();
        return {};
    }
    Result<std::vector<std::byte>> finish() override {
        if (!close())
            return error();
        return std::vector<std::byte>();
    }

private:
    bool close() {
        const WriteSignals blocked;
        return !file_ || std::fclose(std::exchange(file_, nullptr)) == 0;
    }
    Error error() const {
        return {ErrorCode::bad_file, name_ + ": cannot be written: " + std::strerror(errno) +
                                         "; its frames so far can be read"};
    }

    std::FILE* file_;
    std::string name_;
};

}  // namespace

Result<Recorder> Recorder::try_make(const std::filesystem::path& path,
                                    const RecorderOptions& options) {
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    if (!file)
        return Error(ErrorCode::bad_file,
                     path.string() + ": cannot be written: " + std::strerror(errno) +
                         "; name a file in a folder that exists and that you may write to");
    auto impl = std::make_unique<Impl>(options, std::make_unique<FileSink>(file, path.string()));
    if (const Result<void> begun = impl->flush(); !begun)
        return begun.error();
    return Recorder(std::move(impl));
}

Result<Recording> Recording::try_load(const std::filesystem::path& path) {
    const auto in_file = [&](const Error& error) {
        return Error(error.code(), path.string() + ": " + error.what());
    };
    const Result<FileContent> content = read_file(path);
    if (!content)
        return in_file(content.error());
    Result<Recording> recording = try_read(std::as_bytes(std::span(content->view())));
    if (!recording)
        return in_file(recording.error());
    return recording;
}

}  // namespace allide

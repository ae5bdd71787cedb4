// SPDX-License-Identifier: MIT
#include "x3d/gzip.h"

#if defined(ALLIDE_WITH_ZLIB)
#include <zlib.h>
#endif

namespace allide {

bool is_gzip(std::string_view bytes) {
    return bytes.starts_with("\x1f\x8b");
}

#if defined(ALLIDE_WITH_ZLIB)

Result<std::string> unpack_gzip(std::string_view bytes, std::size_t limit) {
    constexpr int with_gzip_header = 15 + 16;
    z_stream stream = {};
    if (inflateInit2(&stream, with_gzip_header) != Z_OK)
        return Error(ErrorCode::bad_file, "zlib could not start");
    std::string text;
    int status = Z_OK;
    // Chunks, as zlib counts in 32 bits.
    while (status == Z_OK && text.size() <= limit) {
        constexpr std::size_t chunk = std::size_t{1} << 20;
        const std::string_view left = bytes.substr(stream.total_in, chunk);
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(left.data()));
        stream.avail_in = static_cast<uInt>(left.size());
        const std::size_t size = text.size();
        text.resize(size + chunk);
        stream.next_out = reinterpret_cast<Bytef*>(text.data() + size);
        stream.avail_out = static_cast<uInt>(chunk);
        status = inflate(&stream, Z_NO_FLUSH);
        text.resize(size + chunk - stream.avail_out);
    }
    inflateEnd(&stream);
    if (text.size() <= limit && status != Z_STREAM_END)
        return Error(ErrorCode::bad_file, "the gzipped data is damaged or cut short");
    return text;
}

#else

Result<std::string> unpack_gzip(std::string_view, std::size_t) {
    return Error(ErrorCode::unsupported,
                 "it is gzipped, and allide was built without zlib; unpack it first");
}

#endif

}  // namespace allide

// SPDX-License-Identifier: MIT
// The format is described in docs/file_format.md. What follows from the mesh is not stored but made
// anew, so that no bytes can make a geometry that answers wrongly.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <allide/geometry.h>

#include "base/byte_order.h"
#include "base/checksum.h"
#include "bvtree/wide_outline.h"
#include "mesh/solid.h"
#include "pair/deformable.h"
#include "pair/geometry_impl.h"

namespace allide {
namespace {

constexpr std::string_view magic =
    "\x89"
    "allide\n";
constexpr std::uint32_t format_version = 1, order_mark = 0x01020304;
constexpr std::size_t checksum_at = 16, checked_from = 24, header_size = 56;

/// Their places are their numbers in files, so the lists only grow, at their ends.
struct FileKind {
    GeometryKind kind;
    bool inside;
    friend bool operator==(const FileKind&, const FileKind&) = default;
};
constexpr std::array<FileKind, 5> kinds = {{{GeometryKind::surface, false},
                                            {GeometryKind::solid, true},
                                            {GeometryKind::convex, true},
                                            {GeometryKind::deformable, false},
                                            {GeometryKind::deformable, true}}};
constexpr std::array methods = {ConvexMethod::walk, ConvexMethod::faces, ConvexMethod::lin_canny};
constexpr std::array volumes = {Volume::none,  Volume::wide,  Volume::obb,   Volume::obb_compact,
                                Volume::dop6,  Volume::dop8,  Volume::dop12, Volume::dop14,
                                Volume::dop18, Volume::dop20, Volume::dop26, Volume::wide_compact};

template <class T, std::size_t count>
std::uint32_t number_of(T value, const std::array<T, count>& list) {
    return static_cast<std::uint32_t>(std::ranges::find(list, value) - list.begin());
}

struct Header {
    std::uint32_t kind, volume, vertices, faces, nodes, method;

    bool is_convex() const { return kinds[kind].kind == GeometryKind::convex; }
    bool is_deformable() const { return kinds[kind].kind == GeometryKind::deformable; }
    bool has_tree() const { return volumes[volume] != Volume::none; }
    /// Whether the numbers go together; they are known to be in range.
    bool is_possible() const {
        return (has_tree() || nodes == 0) && (is_convex() ? !has_tree() : method == 0) &&
               (!is_deformable() || volumes[volume] == Volume::wide);
    }
    /// Of a whole file.
    std::uint64_t size() const {
        return header_size + 24 * std::uint64_t{vertices} +
               (has_tree() ? 16 : 12) * std::uint64_t{faces} + 8 * std::uint64_t{nodes};
    }
};

Error bad(const std::string& what) {
    return {ErrorCode::bad_file, what};
}

Error damaged(const std::string& what) {
    return bad(what + ": it is damaged; copy or save it anew");
}

/// What tells that this is a whole file of this version.
std::optional<Error> envelope_error(std::string_view bytes) {
    if (!bytes.starts_with(magic.substr(0, bytes.size())))
        return bad("is not a saved geometry; save_geometry writes those, load_mesh reads meshes");
    if (bytes.size() < header_size)
        return damaged("ends after " + std::to_string(bytes.size()) + " bytes, within the header");
    const auto version = load<std::uint32_t>(&bytes[8]);
    if (version != format_version)
        return Error(ErrorCode::unsupported,
                     "has version " + std::to_string(version) + " of the format, and this allide " +
                         "reads version " + std::to_string(format_version) +
                         "; make it anew from its mesh, or use the allide that saved it");
    if (load<std::uint32_t>(&bytes[12]) != order_mark)
        return damaged("has its bytes in another order");
    const auto size = load<std::uint64_t>(&bytes[24]);
    if (size != bytes.size())
        return damaged("has " + std::to_string(bytes.size()) + " bytes instead of " +
                       std::to_string(size));
    const std::string_view checked = bytes.substr(checked_from);
    if (load<std::uint64_t>(&bytes[checksum_at]) != checksum(checked.data(), checked.size()))
        return damaged("does not give its checksum");
    return std::nullopt;
}

Result<Header> read_header(std::string_view bytes) {
    if (auto error = envelope_error(bytes))
        return *std::move(error);
    const auto number = [&](std::size_t at) { return load<std::uint32_t>(&bytes[at]); };
    const Header header = {number(32), number(36), number(40), number(44), number(48), number(52)};
    const std::string made_up = "; no allide of this version has saved it";
    if (header.kind >= kinds.size())
        return bad("has the unknown kind " + std::to_string(header.kind) + made_up);
    if (header.volume >= volumes.size())
        return bad("has the unknown volume " + std::to_string(header.volume) + made_up);
    if (header.method >= methods.size() || !header.is_possible())
        return bad("has a kind, volume and method that do not go together" + made_up);
    if (header.size() != bytes.size())
        return bad("holds other counts than fit its " + std::to_string(bytes.size()) + " bytes" +
                   made_up);
    return header;
}

/// Takes values off the front of bytes that are known to hold them.
class Taker {
public:
    explicit Taker(std::string_view bytes) : next_(bytes.data()) {}

    template <class T>
    T take() {
        const T value = load<T>(next_);
        next_ += sizeof(T);
        return value;
    }

    template <class T>
    std::vector<T> take_all(std::size_t count) {
        std::vector<T> values(count);
        for (T& value : values)
            value = take<T>();
        return values;
    }

private:
    const char* next_;
};

/// Puts values at the front of bytes that are known to have room.
class Putter {
public:
    explicit Putter(std::span<std::byte> bytes) : next_(reinterpret_cast<char*>(bytes.data())) {}

    template <class T>
    void put(T value) {
        store(next_, value);
        next_ += sizeof(T);
    }

    template <class T>
    void put_all(const std::vector<T>& values) {
        for (const T& value : values)
            put(value);
    }

private:
    char* next_;
};

void put_header(Putter& putter, const Header& header) {
    for (const char c : magic)
        putter.put(c);
    putter.put(format_version);
    putter.put(order_mark);
    putter.put(std::uint64_t{0});  // the checksum, once there is one
    putter.put(header.size());
    for (const std::uint32_t number :
         {header.kind, header.volume, header.vertices, header.faces, header.nodes, header.method})
        putter.put(number);
}

void put_mesh(Putter& putter, const Mesh& mesh) {
    for (const Vec3& v : mesh.vertices)
        for (const double x : {v.x, v.y, v.z})
            putter.put(x);
    for (const Face& face : mesh.faces)
        for (const std::uint32_t corner : face)
            putter.put(corner);
}

Mesh taken_mesh(Taker& taker, const Header& header) {
    Mesh mesh;
    mesh.vertices.resize(header.vertices);
    for (Vec3& v : mesh.vertices) {
        v.x = taker.take<double>();
        v.y = taker.take<double>();
        v.z = taker.take<double>();
    }
    mesh.faces.resize(header.faces);
    for (Face& face : mesh.faces)
        for (std::uint32_t& corner : face)
            corner = taker.take<std::uint32_t>();
    return mesh;
}

WideOutline taken_outline(Taker& taker, const Header& header) {
    WideOutline result;
    result.faces = taker.take_all<std::uint32_t>(header.faces);
    result.lanes = taker.take_all<std::uint8_t>(wide_lanes * std::size_t{header.nodes});
    return result;
}

std::string_view text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

std::vector<std::byte> Geometry::to_bytes() const {
    if (impl_->kind == GeometryKind::compound)
        return {};
    const bool is_convex = impl_->kind == GeometryKind::convex;
    const Volume volume = is_convex ? Volume::none : impl_->volume;
    const WideOutline tree = volume == Volume::none ? WideOutline{} : outline(impl_->wide_tree());
    const auto method = impl_->has_walk                 ? ConvexMethod::lin_canny
                        : is_convex && !impl_->polytope ? ConvexMethod::faces
                                                        : ConvexMethod::walk;
    const Header header = {number_of(FileKind{impl_->kind, impl_->inside}, kinds),
                           number_of(volume, volumes),
                           static_cast<std::uint32_t>(impl_->shape.vertices.size()),
                           static_cast<std::uint32_t>(impl_->shape.faces.size()),
                           static_cast<std::uint32_t>(tree.lanes.size() / wide_lanes),
                           number_of(method, methods)};
    std::vector<std::byte> bytes(header.size());
    Putter putter(bytes);
    put_header(putter, header);
    put_mesh(putter, impl_->shape);
    putter.put_all(tree.faces);
    putter.put_all(tree.lanes);
    const std::string_view checked = text_of(bytes).substr(checked_from);
    Putter(std::span(bytes).subspan(checksum_at)).put(checksum(checked.data(), checked.size()));
    return bytes;
}

Result<Geometry> Geometry::try_from_bytes(std::span<const std::byte> bytes, int threads) {
    const Result<Header> header = read_header(text_of(bytes));
    if (!header)
        return header.error();
    Taker taker(text_of(bytes).substr(header_size));
    Mesh mesh = taken_mesh(taker, *header);
    const auto [kind, inside] = kinds[header->kind];
    if (header->is_convex())
        return try_convex(mesh, {.method = methods[header->method], .refuse_concave = true});
    if (auto error = header->is_deformable()       ? deformable_mesh_error(mesh, inside)
                     : kind == GeometryKind::solid ? solid_error(mesh)
                                                   : data_error(mesh))
        return *std::move(error);
    const TreeOptions options = {.volume = volumes[header->volume], .threads = threads};
    if (!header->has_tree())
        return Geometry(prepared(std::move(mesh), kind, options));
    const WideForm form = header->is_deformable() ? WideForm::boxes : wide_form(options.volume);
    Result<WideTree> tree = try_tree(taken_outline(taker, *header), view(mesh), form, threads);
    if (!tree)
        return tree.error();
    if (header->is_deformable())
        return Geometry(prepared_deformable(std::move(mesh), {.solid = inside}, std::move(*tree)));
    return Geometry(prepared(std::move(mesh), kind, options, std::move(*tree)));
}

}  // namespace allide

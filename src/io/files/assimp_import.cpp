// SPDX-License-Identifier: MIT
// Rich formats by way of assimp, whose coordinates are floats; transforms are applied in double.
#include "io/files/assimp_import.h"

#if defined(ALLIDE_WITH_ASSIMP)

#include <algorithm>
#include <vector>

#include <assimp/scene.h>
#include <assimp/Importer.hpp>

#include "io/vertex_joiner.h"
#include "math/range.h"

namespace allide {

namespace {

struct Affine {
    Mat3 linear;
    Vec3 offset;

    Vec3 operator()(Vec3 v) const { return linear * v + offset; }
    bool mirrors() const { return dot(linear.rows[0], cross(linear.rows[1], linear.rows[2])) < 0; }
};

Affine operator*(const Affine& outer, const Affine& inner) {
    return {outer.linear * inner.linear, outer(inner.offset)};
}

Affine affine(const aiMatrix4x4& m) {
    return {{{{m.a1, m.a2, m.a3}, {m.b1, m.b2, m.b3}, {m.c1, m.c2, m.c3}}}, {m.a4, m.b4, m.c4}};
}

class SceneReader {
public:
    explicit SceneReader(const aiScene& scene) : scene_(scene) {}

    /// Walks with a list of its own: a deep tree must not exhaust the stack.
    Result<Model> read() {
        struct Visit {
            const aiNode* node;
            Affine world_from_parent;
        };
        std::vector<Visit> visits{{scene_.mRootNode, {}}};
        while (!visits.empty()) {
            const auto [node, world_from_parent] = visits.back();
            visits.pop_back();
            const Affine world_from_node = world_from_parent * affine(node->mTransformation);
            for (unsigned i = 0; i < node->mNumMeshes; ++i)
                if (!add(*scene_.mMeshes[node->mMeshes[i]], *node, world_from_node))
                    return *error_;
            for (unsigned i = node->mNumChildren; i-- > 0;)
                visits.push_back({node->mChildren[i], world_from_node});
        }
        return std::move(model_);
    }

private:
    bool add(const aiMesh& mesh, const aiNode& node, const Affine& world_from_node) {
        name_ = node.mName.length > 0 ? node.mName.C_Str() : mesh.mName.C_Str();
        model_.begin_part(name_);
        std::vector<std::uint32_t> joined(mesh.mNumVertices);
        VertexJoiner joiner(model_.vertices, mesh.mNumVertices);
        for (unsigned i = 0; i < mesh.mNumVertices; ++i) {
            const aiVector3D& v = mesh.mVertices[i];
            const Vec3 world = world_from_node({v.x, v.y, v.z});
            if (!in_range(world))
                return fail(ErrorCode::out_of_range,
                            "vertex " + std::to_string(i) + " is not finite or is beyond 2^60");
            joined[i] = joiner.index_of(world);
        }
        for (unsigned i = 0; i < mesh.mNumFaces; ++i)
            if (!add(mesh.mFaces[i], joined, world_from_node.mirrors()))
                return false;
        return true;
    }

    /// A mirroring transform turns faces inside out, so their corners are reversed.
    bool add(const aiFace& face, const std::vector<std::uint32_t>& joined, bool mirrored) {
        const std::size_t first = model_.corners.size();
        for (unsigned k = 0; k < face.mNumIndices; ++k) {
            if (face.mIndices[k] >= joined.size())
                return fail(ErrorCode::bad_index, "a face names vertex " +
                                                      std::to_string(face.mIndices[k]) + " of " +
                                                      std::to_string(joined.size()));
            model_.corners.push_back(joined[face.mIndices[k]]);
        }
        if (mirrored)
            std::reverse(model_.corners.begin() + static_cast<std::ptrdiff_t>(first),
                         model_.corners.end());
        model_.end_polygon();
        return true;
    }

    bool fail(ErrorCode code, const std::string& message) {
        error_ = Error(code, "mesh '" + name_ + "': " + message + "; repair the model");
        return false;
    }

    const aiScene& scene_;
    Model model_;
    std::string name_;
    std::optional<Error> error_;
};

}  // namespace

bool assimp_reads(const std::string& extension) {
    return Assimp::Importer().IsExtensionSupported(extension);
}

Result<Model> read_with_assimp(const std::filesystem::path& path) {
    Assimp::Importer importer;
    const aiScene* scene = importer.ReadFile(path.string(), 0);
    if (!scene || !scene->mRootNode)
        return Error(ErrorCode::bad_file,
                     std::string("assimp cannot read it: ") + importer.GetErrorString());
    return SceneReader(*scene).read();
}

}  // namespace allide

#else

namespace allide {

bool assimp_reads(const std::string&) {
    return false;
}

Result<Model> read_with_assimp(const std::filesystem::path&) {
    return Error(ErrorCode::unsupported, "allide was built without assimp");
}

}  // namespace allide

#endif

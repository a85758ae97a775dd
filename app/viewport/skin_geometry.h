// The vertices of one submesh as Qt Quick 3D draws them.
#pragma once

#include "core/model/model.h"

#include <QtQuick3D/qquick3dgeometry.h>

#include <map>
#include <span>
#include <vector>

namespace sinew {

// Which vertices of a mesh a submesh draws, and under which number.
struct SubmeshVertices {
    std::vector<std::uint32_t> source;   // vertex of the mesh, by vertex of the geometry
    std::vector<std::uint32_t> indices;  // triangles, in vertices of the geometry
};
SubmeshVertices submeshVertices(const Mesh& mesh, const Submesh& submesh);

// Those of so many vertices that the triangles use, numbered as they come.
SubmeshVertices usedVertices(std::span<const std::uint32_t> indices, std::size_t vertexCount);

// What keeps vertices apart that lie and move alike: nothing (what a shadow needs), texture
// coordinates (the shadow of a material with a picture), colours as well, or normals too.
enum class Apart { byPlace, byUv, byLook, byNormal };

// The same triangles with one vertex for all that are not apart. morphOrdinals as for SkinGeometry.
SubmeshVertices weldedVertices(const Mesh& mesh, const SubmeshVertices& vertices, const std::vector<int>& morphOrdinals,
                               Apart apart);

// Whether the triangles enclose a space but for small holes: light from outside meets the
// front of some of them, and the backs throw no shadow of their own.
bool nearlyClosed(const Mesh& mesh, const SubmeshVertices& vertices);

class SkinGeometry : public QQuick3DGeometry {
    Q_OBJECT
public:
    enum class Use { surface, shadow };  // a shadow has no normals, tangents or colours

    // morphOrdinals: by vertex of the mesh, its place among the morphed vertices or -1; or empty.
    SkinGeometry(const Mesh& mesh, const SubmeshVertices& vertices, const std::vector<int>& morphOrdinals,
                 Use use = Use::surface);

    // Sets the box in which that item draws it, in model space. Culling and shadows go
    // by what holds the boxes of all of them: instances of a mesh share its geometry.
    void setBox(const QObject* item, const Bounds& box);

    [[nodiscard]] bool hasTangents() const { return m_hasTangents; }
    [[nodiscard]] bool hasColors() const { return m_hasColors; }

private:
    std::map<const QObject*, Bounds> m_boxes;
    bool m_hasTangents = false;
    bool m_hasColors = false;
};

}  // namespace sinew

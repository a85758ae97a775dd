#include "core/import/fbx/scene.h"

#include "core/import/fbx/properties.h"
#include "core/import/names.h"
#include "core/import/refusal.h"

#include <fmt/format.h>
#include <glm/ext/vector_double4.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace sinew::fbx {
namespace {

NodeProperties nodeProperties(const Properties& p)
{
    NodeProperties out;
    out.translation = p.vector("Lcl Translation", out.translation);
    out.rotation = p.vector("Lcl Rotation", out.rotation);
    out.scaling = p.vector("Lcl Scaling", out.scaling);
    out.preRotation = p.vector("PreRotation", out.preRotation);
    out.postRotation = p.vector("PostRotation", out.postRotation);
    out.rotationOffset = p.vector("RotationOffset", out.rotationOffset);
    out.rotationPivot = p.vector("RotationPivot", out.rotationPivot);
    out.scalingOffset = p.vector("ScalingOffset", out.scalingOffset);
    out.scalingPivot = p.vector("ScalingPivot", out.scalingPivot);
    out.geometricTranslation = p.vector("GeometricTranslation", out.geometricTranslation);
    out.geometricRotation = p.vector("GeometricRotation", out.geometricRotation);
    out.geometricScaling = p.vector("GeometricScaling", out.geometricScaling);
    out.rotationOrder = p.integer("RotationOrder", 0);
    out.rotationActive =
        p.integer("RotationActive", 0) != 0 && p.integer("RotationSpaceForLimitOnly", 0) == 0;
    out.inheritType = p.integer("InheritType", 0);
    return out;
}

// FbxTime::EMode.
double framesPerSecond(int mode, double custom)
{
    static constexpr double kRates[] = {30, 120, 100,  60,     50, 48, 30, 30,    29.97, 29.97,
                                        25, 24,  1000, 23.976, 0,  96, 72, 59.94, 119.88};
    if (mode == 14)
        return custom > 0.0 ? custom : 30.0;
    return mode >= 0 && mode < static_cast<int>(std::size(kRates)) ? kRates[mode] : 30.0;
}

// Nothing where the axes do not span space.
std::optional<glm::dmat4> axesMatrix(const Properties& p)
{
    bool known = true;
    const auto axis = [&](const char* name, const char* signName, int fallback, double fallbackSign) {
        glm::dvec4 out(0.0);
        const int index = p.integer(name, fallback);
        const double sign = p.number(signName, fallbackSign);
        known = known && index >= 0 && index <= 2;
        out[std::clamp(index, 0, 2)] = sign < 0.0 ? -1.0 : 1.0;
        return out;
    };
    const glm::dvec4 right = axis("CoordAxis", "CoordAxisSign", 0, 1);
    const glm::dvec4 up = axis("UpAxis", "UpAxisSign", 1, 1);
    const glm::dvec4 front = axis("FrontAxis", "FrontAxisSign", 2, 1);
    glm::dmat4 out(1.0);
    for (int c = 0; c < 3; ++c)
        out[c] = glm::dvec4(right[c], up[c], front[c], 0.0);
    const glm::dvec3 x(out[0]);
    const glm::dvec3 y(out[1]);
    const glm::dvec3 z(out[2]);
    if (!known || std::abs(glm::dot(glm::cross(x, y), z)) < 0.5) // two of them may name one axis
        return std::nullopt;
    return out;
}

class Builder {
public:
    Builder(const Document& document, Scene& scene) : m_document(document), m_scene(scene) {}

    void build()
    {
        readSettings();
        readTemplates();
        readObjects();
        readConnections();
        connectNodes();
        checkLoops();
        connectDeformers();
        connectTakes();
    }

private:
    struct Object {
        const Element* element;
        std::string_view kind;
    };
    struct Connection {
        std::int64_t from;
        std::int64_t to;
        std::string property; // empty: object to object
    };

    void readSettings()
    {
        const Element& root = m_document.root();
        if (const Element* creator = m_document.find(root, "Creator"))
            m_scene.creator = validUtf8(m_document.text(*creator, 0));
        const Element* settings = m_document.find(root, "GlobalSettings");
        if (settings == nullptr)
            return;
        const Properties p(m_document, *settings, nullptr);
        m_scene.unit = p.number("UnitScaleFactor", 1.0);
        if (!(m_scene.unit > 0.0)) {
            m_scene.unit = 1.0;
            m_scene.settingsSound = false;
        }
        m_scene.framesPerSecond = framesPerSecond(p.integer("TimeMode", 0), p.number("CustomFrameRate", 30.0));
        const std::optional<glm::dmat4> axes = axesMatrix(p);
        m_scene.settingsSound = m_scene.settingsSound && axes;
        m_scene.axes = axes.value_or(glm::dmat4(1.0));
    }

    void readTemplates()
    {
        const Element* definitions = m_document.find(m_document.root(), "Definitions");
        if (definitions == nullptr)
            return;
        m_document.forEach(*definitions, [&](const Element& type) {
            const Element* list = m_document.find(type, "PropertyTemplate");
            if (type.name == "ObjectType" && list != nullptr)
                m_templates[m_document.text(type, 0)] = m_document.find(*list, "Properties70");
        });
    }

    const Element* templateOf(const std::string& kind) const
    {
        const auto it = m_templates.find(kind);
        return it == m_templates.end() ? nullptr : it->second;
    }

    Properties propertiesOf(const Element& object) const
    {
        return {m_document, object, templateOf(std::string(object.name))};
    }

    void readObjects()
    {
        const Element* objects = m_document.find(m_document.root(), "Objects");
        if (objects == nullptr)
            return;
        m_document.forEach(*objects, [&](const Element& object) {
            const std::int64_t id = m_document.integer(object, 0);
            if (id == 0)
                return;
            const auto [it, added] = m_objects.try_emplace(id, Object{&object, object.name});
            if (!added) {
                // Assimp takes one for the other.
                refuse(fmt::format("has two objects of the number {}, a {} \"{}\" and a {} \"{}\"; export it again", id,
                                   it->second.kind, nameOf(m_document, *it->second.element), object.name,
                                   nameOf(m_document, object)));
            }
            if (object.name == "Model") {
                SceneNode node;
                node.id = id;
                node.name = nameOf(m_document, object);
                node.kind = m_document.text(object, 2);
                node.properties = nodeProperties(propertiesOf(object));
                m_scene.nodeOf[id] = static_cast<int>(m_scene.nodes.size());
                m_scene.nodes.push_back(std::move(node));
            }
        });
    }

    void readConnections()
    {
        const Element* list = m_document.find(m_document.root(), "Connections");
        if (list == nullptr)
            return;
        m_document.forEach(*list, [&](const Element& c) {
            Connection out{m_document.integer(c, 1), m_document.integer(c, 2), {}};
            if (m_document.text(c, 0) == "OP")
                out.property = m_document.text(c, 3);
            m_connections.push_back(std::move(out));
        });
    }

    [[nodiscard]] std::string_view kindOf(std::int64_t id) const
    {
        const auto it = m_objects.find(id);
        return it == m_objects.end() ? std::string_view() : it->second.kind;
    }
    [[nodiscard]] const Element& element(std::int64_t id) const { return *m_objects.at(id).element; }

    void connectNodes()
    {
        for (const Connection& c : m_connections) {
            if (!c.property.empty())
                continue;
            const auto from = m_scene.nodeOf.find(c.from);
            if (from != m_scene.nodeOf.end()) {
                const int child = from->second;
                if (c.to == 0) {
                    m_scene.roots.push_back(child);
                } else if (const auto to = m_scene.nodeOf.find(c.to); to != m_scene.nodeOf.end()) {
                    m_scene.nodes[static_cast<std::size_t>(to->second)].children.push_back(child);
                    m_scene.nodes[static_cast<std::size_t>(child)].parent = to->second;
                }
            } else if (kindOf(c.from) == "Geometry" && m_scene.nodeOf.contains(c.to)) {
                SceneNode& node = m_scene.nodes[static_cast<std::size_t>(m_scene.nodeOf[c.to])];
                node.geometry = c.from;
                const Element* corners = m_document.find(element(c.from), "PolygonVertexIndex");
                const Property* list = corners == nullptr ? nullptr : m_document.property(*corners, 0);
                node.hasFaces = list != nullptr && list->count > 0;
            }
        }
    }

    // Assimp follows a loop without end.
    void checkLoops() const
    {
        for (const SceneNode& node : m_scene.nodes) {
            std::size_t steps = 0;
            for (int above = node.parent; above >= 0; above = m_scene.nodes[static_cast<std::size_t>(above)].parent) {
                if (++steps > m_scene.nodes.size())
                    refuse("has a node that is its own ancestor", node.name);
            }
        }
    }

    void connectDeformers()
    {
        // Skin or BlendShape -> geometry; Cluster -> Skin; joint -> Cluster;
        // BlendShapeChannel -> BlendShape; Shape -> BlendShapeChannel.
        std::unordered_map<std::int64_t, std::int64_t> parent;
        std::unordered_map<std::int64_t, std::vector<Shape>> shapesOf;
        std::unordered_map<std::int64_t, std::int64_t> jointOf;
        for (const Connection& c : m_connections) {
            if (!c.property.empty())
                continue;
            if (kindOf(c.from) == "Deformer")
                parent[c.from] = c.to;
            else if (kindOf(c.from) == "Geometry" && kindOf(c.to) == "Deformer")
                shapesOf[c.to].push_back(readShape(element(c.from)));
            else if (kindOf(c.from) == "Model" && kindOf(c.to) == "Deformer")
                jointOf[c.to] = c.from;
        }
        for (const auto& [deformer, geometry] : parent) {
            const Element* kind = m_document.find(element(deformer), "SkinningType");
            if (kind != nullptr && (m_document.text(*kind, 0) == "DualQuaternion" || m_document.text(*kind, 0) == "Blend"))
                ++m_scene.dualQuaternionSkins;
        }
        for (const Connection& c : m_connections) {
            if (!c.property.empty() || kindOf(c.from) != "Deformer" || kindOf(c.to) != "Deformer")
                continue;
            const auto geometry = parent.find(c.to);
            if (geometry == parent.end())
                continue;
            const Element& object = element(c.from);
            const std::string subtype = m_document.text(object, 2);
            if (subtype == "Cluster" && jointOf.contains(c.from)) {
                Cluster cluster;
                cluster.node = jointOf[c.from];
                const std::vector<double> m = m_document.numbers(object, "Transform");
                for (const std::int64_t point : m_document.integers(object, "Indexes"))
                    cluster.points.push_back(pointNumber(point));
                cluster.weights = m_document.numbers(object, "Weights");
                cluster.weights.resize(cluster.points.size());
                if (m.size() == 16) {
                    for (int i = 0; i < 16; ++i)
                        cluster.meshToJoint[i / 4][i % 4] = m[static_cast<std::size_t>(i)];
                    m_scene.clustersOf[geometry->second].push_back(std::move(cluster));
                }
            } else if (subtype == "BlendShapeChannel") {
                ShapeChannel channel;
                channel.id = c.from;
                channel.name = nameOf(m_document, object);
                const Element* percent = m_document.find(object, "DeformPercent");
                channel.percent = percent != nullptr ? m_document.number(*percent, 0)
                                                     : propertiesOf(object).number("DeformPercent", 0.0);
                channel.shapes = shapesOf[c.from];
                channel.fullWeights = m_document.numbers(object, "FullWeights");
                takePointWeights(channel);
                m_scene.channelsOf[geometry->second].push_back(std::move(channel));
            }
        }
        const auto readGeometry = [&](std::int64_t geometry) {
            if (kindOf(geometry) == "Geometry" && !m_scene.deformedGeometry.contains(geometry))
                m_scene.deformedGeometry[geometry] = readDeformedGeometry(element(geometry));
        };
        for (const auto& [geometry, channels] : m_scene.channelsOf)
            readGeometry(geometry);
        for (const auto& [geometry, clusters] : m_scene.clustersOf)
            readGeometry(geometry);
    }

    [[nodiscard]] std::vector<glm::dvec3> vectors(const Element& object, std::string_view name) const
    {
        const std::vector<double> numbers = m_document.numbers(object, name);
        std::vector<glm::dvec3> out;
        for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
            if (!std::isfinite(numbers[i]) || !std::isfinite(numbers[i + 1]) || !std::isfinite(numbers[i + 2]))
                refuse("has a shape with numbers that are not finite", nameOf(m_document, object));
            out.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
        }
        return out;
    }

    // Blender puts the weights of a shape's points, in percent, where others put
    // the percent at which a shape is reached.
    static void takePointWeights(ShapeChannel& channel)
    {
        if (channel.shapes.size() != 1 || channel.fullWeights.size() < 2
            || channel.fullWeights.size() != channel.shapes[0].points.size())
            return;
        Shape& shape = channel.shapes[0];
        for (std::size_t i = 0; i < shape.points.size(); ++i) {
            const double weight = channel.fullWeights[i] / 100.0;
            shape.positions[i] *= std::isfinite(weight) ? weight : 0.0;
            if (!shape.normals.empty())
                shape.normals[i] *= std::isfinite(weight) ? weight : 0.0;
        }
        channel.fullWeights = {100.0};
    }

    static std::uint32_t pointNumber(std::int64_t point)
    {
        return static_cast<std::uint32_t>(
            std::clamp<std::int64_t>(point, 0, std::numeric_limits<std::uint32_t>::max()));
    }

    Shape readShape(const Element& object) const
    {
        Shape out;
        out.name = nameOf(m_document, object);
        for (const std::int64_t point : m_document.integers(object, "Indexes"))
            out.points.push_back(pointNumber(point));
        out.positions = vectors(object, "Vertices");
        out.normals = vectors(object, "Normals");
        if (out.positions.size() != out.points.size())
            refuse("has a shape with " + std::to_string(out.points.size()) + " points and "
                       + std::to_string(out.positions.size()) + " offsets",
                   out.name);
        if (out.normals.size() != out.points.size())
            out.normals.clear();
        return out;
    }

    DeformedGeometry readDeformedGeometry(const Element& object) const
    {
        DeformedGeometry out;
        out.points = vectors(object, "Vertices");
        std::vector<std::int64_t> materials;
        if (const Element* layer = m_document.find(object, "LayerElementMaterial")) {
            const Element* mapping = m_document.find(*layer, "MappingInformationType");
            if (mapping != nullptr && m_document.text(*mapping, 0) == "ByPolygon")
                materials = m_document.integers(*layer, "Materials");
        }
        std::map<std::int64_t, std::size_t> listOf;
        std::size_t polygon = 0;
        for (const std::int64_t corner : m_document.integers(object, "PolygonVertexIndex")) {
            const std::int64_t material = polygon < materials.size() ? materials[polygon] : 0;
            const auto [it, added] = listOf.try_emplace(material, out.pointOfVertex.size());
            if (added)
                out.pointOfVertex.emplace_back();
            const std::int64_t point = corner < 0 ? ~corner : corner; // the last corner of a polygon is negated
            out.pointOfVertex[it->second].push_back(static_cast<std::uint32_t>(point));
            polygon += corner < 0 ? 1 : 0;
        }
        return out;
    }

    CurveNode curveNode(std::int64_t id)
    {
        CurveNode out;
        const Properties p(m_document, element(id), nullptr);
        static constexpr const char* kNames[] = {"d|X", "d|Y", "d|Z"};
        for (std::size_t i = 0; i < 3; ++i)
            out.constants[i] = p.number(kNames[i], 0.0);
        // Single values carry the property's own name.
        if (const Element* list = m_document.find(element(id), "Properties70")) {
            m_document.forEach(*list, [&](const Element& property) {
                const std::string name = m_document.text(property, 0);
                if (name.starts_with("d|") && name.size() > 3)
                    out.constants[0] = m_document.number(property, 4, out.constants[0]);
            });
        }
        if (const auto curves = m_curvesOf.find(id); curves != m_curvesOf.end()) {
            for (const auto& [property, curve] : curves->second) {
                const std::size_t i = property == "d|Y" ? 1 : property == "d|Z" ? 2 : 0;
                out.curves[i] = curve;
            }
        }
        return out;
    }

    void connectTakes()
    {
        std::unordered_map<std::int64_t, std::vector<std::int64_t>> layersOf;
        std::unordered_map<std::int64_t, std::vector<std::int64_t>> nodesOf; // curve nodes of a layer
        std::unordered_map<std::int64_t, std::vector<std::pair<std::int64_t, std::string>>> targetsOf;
        for (const Connection& c : m_connections) {
            const std::string_view from = kindOf(c.from);
            if (from == "AnimationLayer" && c.property.empty()) {
                layersOf[c.to].push_back(c.from);
            } else if (from == "AnimationCurveNode" && c.property.empty()) {
                nodesOf[c.to].push_back(c.from);
            } else if (from == "AnimationCurveNode") {
                targetsOf[c.from].emplace_back(c.to, c.property);
            } else if (from == "AnimationCurve" && !c.property.empty() && kindOf(c.to) == "AnimationCurveNode") {
                m_curvesOf[c.to].emplace_back(c.property, static_cast<int>(m_scene.curves.size()));
                m_scene.curves.push_back(Curve::read(m_document, element(c.from)));
            }
        }
        const Element* objects = m_document.find(m_document.root(), "Objects");
        if (objects == nullptr)
            return;
        m_document.forEach(*objects, [&](const Element& object) {
            if (object.name != "AnimationStack")
                return;
            Take take;
            take.name = nameOf(m_document, object);
            for (const std::int64_t layer : layersOf[m_document.integer(object, 0)])
                take.layers.push_back(readLayer(layer, take.layers.empty(), nodesOf[layer], targetsOf));
            setRange(take, Properties(m_document, object, nullptr));
            m_scene.takes.push_back(std::move(take));
        });
    }

    Layer readLayer(std::int64_t id, bool isBase, const std::vector<std::int64_t>& curveNodes,
                    std::unordered_map<std::int64_t, std::vector<std::pair<std::int64_t, std::string>>>& targetsOf)
    {
        Layer layer;
        layer.name = nameOf(m_document, element(id));
        const Properties p = propertiesOf(element(id));
        layer.weight = p.number("Weight", 100.0) / 100.0;
        layer.muted = p.integer("Mute", 0) != 0;
        layer.solo = p.integer("Solo", 0) != 0;
        // 0 additive, 1 override, 2 override-passthrough; the base layer has nothing to add to.
        layer.mode = isBase || p.integer("BlendMode", 0) != 0 ? LayerMode::override_ : LayerMode::additive;
        layer.rotationsByLayer = p.integer("RotationAccumulationMode", 0) == 0;
        layer.scalesMultiply = p.integer("ScaleAccumulationMode", 0) == 0;
        for (const std::int64_t node : curveNodes) {
            for (const auto& [object, property] : targetsOf[node]) {
                if (object == id && property == "Weight")
                    layer.weightCurve = curveNode(node);
                else
                    layer.properties[{object, property}] = curveNode(node);
            }
        }
        return layer;
    }

    // From the stack, else from the old list of takes, else from the keys.
    void setRange(Take& take, const Properties& p)
    {
        std::optional<double> start = p.seconds("LocalStart");
        std::optional<double> stop = p.seconds("LocalStop");
        if (!stop) {
            if (const Element* takes = m_document.find(m_document.root(), "Takes")) {
                m_document.forEach(*takes, [&](const Element& old) {
                    const Element* range = m_document.find(old, "LocalTime");
                    if (old.name != "Take" || m_document.text(old, 0) != take.name || range == nullptr)
                        return;
                    start = static_cast<double>(m_document.integer(*range, 0)) / kTicksPerSecond;
                    stop = static_cast<double>(m_document.integer(*range, 1)) / kTicksPerSecond;
                });
            }
        }
        double first = std::numeric_limits<double>::max();
        double last = std::numeric_limits<double>::lowest();
        for (const Layer& layer : take.layers) {
            for (const auto& [target, node] : layer.properties) {
                for (const int curve : node.curves) {
                    if (curve < 0 || m_scene.curves[static_cast<std::size_t>(curve)].keys.empty())
                        continue;
                    const std::vector<Key>& keys = m_scene.curves[static_cast<std::size_t>(curve)].keys;
                    first = std::min(first, keys.front().time);
                    last = std::max(last, keys.back().time);
                }
            }
        }
        const bool keyed = first <= last;
        take.start = start.value_or(stop ? 0.0 : keyed ? first : 0.0);
        take.stop = stop.value_or(keyed ? last : take.start);
        if (take.stop <= take.start && keyed && last > first) { // a range that says nothing
            take.start = first;
            take.stop = last;
        }
        take.stop = std::max(take.stop, take.start);
    }

    const Document& m_document;
    Scene& m_scene;
    std::map<std::string, const Element*> m_templates;
    std::unordered_map<std::int64_t, Object> m_objects;
    std::vector<Connection> m_connections;
    std::unordered_map<std::int64_t, std::vector<std::pair<std::string, int>>> m_curvesOf;
};

} // namespace

Scene::Scene(const Document& document)
{
    Builder(document, *this).build();
    surfaces = readSurfaces(document);
}

} // namespace sinew::fbx

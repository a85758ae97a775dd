#include "fbx_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace sinew::test {
namespace {

template <class T> std::string array(const char* name, const std::vector<T>& values)
{
    return fmt::format("\t\t{}: *{} {{\n\t\t\ta: {}\n\t\t}}\n", name, values.size(), fmt::join(values, ","));
}

constexpr double kTicks = 46186158000.0;

} // namespace

std::string fbxVector(const std::string& name, double x, double y, double z)
{
    return fmt::format("P: \"{}\", \"Vector3D\", \"Vector\", \"\",{},{},{}", name, x, y, z);
}

std::string fbxInteger(const std::string& name, int value)
{
    return fmt::format("P: \"{}\", \"int\", \"Integer\", \"\",{}", name, value);
}

void FbxText::model(long id, const std::string& name, const std::string& kind,
                    const std::vector<std::string>& properties)
{
    m_objects +=
        fmt::format("\tModel: {}, \"Model::{}\", \"{}\" {{\n\t\tVersion: 232\n\t\tProperties70:  {{\n", id, name, kind);
    for (const std::string& property : properties)
        m_objects += "\t\t\t" + property + "\n";
    m_objects += "\t\t}\n\t\tShading: T\n\t\tCulling: \"CullingOff\"\n\t}\n";
}

void FbxText::box(long id, long model, double h)
{
    std::vector<double> points;
    for (int i = 0; i < 8; ++i) {
        points.push_back((i & 1) != 0 ? h : -h);
        points.push_back((i & 2) != 0 ? h : -h);
        points.push_back((i & 4) != 0 ? h : -h);
    }
    const std::vector<int> faces = {0, 2, 3, -2, 4, 5, 7, -7, 0, 1, 5, -5, 2, 6, 7, -4, 0, 4, 6, -3, 1, 3, 7, -6};
    m_objects += fmt::format("\tGeometry: {}, \"Geometry::\", \"Mesh\" {{\n", id) + array("Vertices", points)
                 + array("PolygonVertexIndex", faces) + "\t\tGeometryVersion: 124\n"
                 + "\t\tLayerElementMaterial: 0 {\n\t\t\tVersion: 101\n\t\t\tName: \"\"\n"
                   "\t\t\tMappingInformationType: \"AllSame\"\n\t\t\tReferenceInformationType: \"IndexToDirect\"\n"
                   "\t\t\tMaterials: *1 {\n\t\t\t\ta: 0\n\t\t\t}\n\t\t}\n"
                   "\t\tLayer: 0 {\n\t\t\tVersion: 100\n\t\t\tLayerElement:  {\n\t\t\t\tType: "
                   "\"LayerElementMaterial\"\n\t\t\t\tTypedIndex: 0\n\t\t\t}\n\t\t}\n\t}\n";
    connect(id, model);
}

void FbxText::take(long stack, long layer, const std::string& name, double start, double stop)
{
    m_objects += fmt::format("\tAnimationStack: {}, \"AnimStack::{}\", \"\" {{\n\t\tProperties70:  {{\n"
                             "\t\t\tP: \"LocalStart\", \"KTime\", \"Time\", \"\",{:.0f}\n"
                             "\t\t\tP: \"LocalStop\", \"KTime\", \"Time\", \"\",{:.0f}\n\t\t}}\n\t}}\n",
                             stack, name, start * kTicks, stop * kTicks);
    m_objects += fmt::format("\tAnimationLayer: {}, \"AnimLayer::BaseLayer\", \"\" {{\n\t}}\n", layer);
    connect(layer, stack);
}

void FbxText::animate(long id, long layer, long object, const std::string& property, const std::vector<double>& times,
                      const std::vector<std::vector<double>>& xyz, long flags)
{
    m_objects += fmt::format("\tAnimationCurveNode: {}, \"AnimCurveNode::T\", \"\" {{\n\t\tProperties70:  {{\n", id);
    static constexpr const char* kNames[] = {"d|X", "d|Y", "d|Z"};
    for (std::size_t i = 0; i < 3; ++i) {
        m_objects += fmt::format("\t\t\tP: \"{}\", \"Number\", \"\", \"A\",{}\n", kNames[i],
                                 i < xyz.size() ? xyz[i].front() : 0.0);
    }
    m_objects += "\t\t}\n\t}\n";
    connect(id, layer);
    connect(id, object, property);
    std::vector<long> ticks;
    for (const double time : times)
        ticks.push_back(static_cast<long>(time * kTicks));
    for (std::size_t i = 0; i < xyz.size(); ++i) {
        const long curve = id + 1 + static_cast<long>(i);
        m_objects +=
            fmt::format("\tAnimationCurve: {}, \"AnimCurve::\", \"\" {{\n\t\tDefault: 0\n\t\tKeyVer: 4009\n", curve)
            + array("KeyTime", ticks) + array("KeyValueFloat", xyz[i]) + array("KeyAttrFlags", std::vector<long>{flags})
            + array("KeyAttrDataFloat", std::vector<int>{0, 0, 218434821, 0})
            + array("KeyAttrRefCount", std::vector<std::size_t>{times.size()}) + "\t}\n";
        connect(curve, id, kNames[i]);
    }
}

std::string FbxText::text() const
{
    std::string out = fmt::format("; FBX {}.{}.0 project file\n", version / 1000, version % 1000 / 100);
    out += fmt::format("FBXHeaderExtension:  {{\n\tFBXHeaderVersion: 1003\n\tFBXVersion: {}\n}}\n", version);
    out += "GlobalSettings:  {\n\tVersion: 1000\n\tProperties70:  {\n";
    out += fmt::format("\t\tP: \"UnitScaleFactor\", \"double\", \"Number\", \"\",{}\n", unit);
    out += "\t\tP: \"TimeMode\", \"enum\", \"\", \"\",6\n";
    for (const std::string& line : settings)
        out += "\t\t" + line + "\n";
    out += "\t}\n}\nDefinitions:  {\n\tVersion: 100\n\tCount: 1\n}\n";
    out += "Objects:  {\n" + m_objects + "}\nConnections:  {\n" + m_connections + "}\n";
    return out;
}

} // namespace sinew::test

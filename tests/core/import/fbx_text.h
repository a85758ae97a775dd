// Small FBX files of the text kind, made by the tests.
#pragma once

#include <string>
#include <vector>

namespace sinew::test {

// Collects objects and connections; text() is a file that Assimp and the
// readers of core/import/fbx both read.
class FbxText {
public:
    // Properties as lines of Properties70, such as
    // P: "Lcl Translation", "Lcl Translation", "", "A",1,2,3
    void model(long id, const std::string& name, const std::string& kind,
               const std::vector<std::string>& properties = {});
    void objects(const std::string& text) { m_objects += text; }
    void connect(long child, long parent)
    {
        m_connections += "\tC: \"OO\"," + std::to_string(child) + "," + std::to_string(parent) + "\n";
    }
    void connect(long child, long parent, const std::string& property)
    {
        m_connections +=
            "\tC: \"OP\"," + std::to_string(child) + "," + std::to_string(parent) + ", \"" + property + "\"\n";
    }
    // A box of 8 control points with corners at -h and h, at that model.
    void box(long id, long model, double h);
    // A take with one layer; curves are added to the layer.
    void take(long stack, long layer, const std::string& name, double start, double stop);
    // Curves of x, y, z of a property with these keys; flags as FbxAnimCurveDef.
    void animate(long id, long layer, long object, const std::string& property, const std::vector<double>& times,
                 const std::vector<std::vector<double>>& xyz, long flags);

    double unit = 1.0; // centimetres
    int version = 7400;
    std::vector<std::string> settings; // more lines of GlobalSettings

    [[nodiscard]] std::string text() const;

private:
    std::string m_objects;
    std::string m_connections;
};

// One line of Properties70 with three numbers.
std::string fbxVector(const std::string& name, double x, double y, double z);
std::string fbxInteger(const std::string& name, int value);

} // namespace sinew::test

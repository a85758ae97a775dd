// Workspace: what every panel works on. Owned by the window.
#pragma once

#include "app/theme/curve_colors.h"
#include "core/project/project.h"

#include <QColor>
#include <QObject>

#include <set>
#include <string>
#include <vector>

namespace sinew {

class Document;
class Fader;
class Preview;
class Sampler;
class Transport;

// What is selected. View state: neither saved nor undone. Follows the document:
// what was removed is dropped, and undo selects what it brought back.
class Selection : public QObject {
    Q_OBJECT

public:
    explicit Selection(Document& document, QObject* parent = nullptr);

    // In the order they were selected; the last is the current one.
    [[nodiscard]] const std::vector<Id>& parameters() const { return m_parameters; }
    [[nodiscard]] Id currentParameter() const { return m_parameters.empty() ? Id() : m_parameters.back(); }
    [[nodiscard]] bool hasParameter(const Id& id) const;
    void setParameters(std::vector<Id> ids);
    void selectParameter(const Id& id) { setParameters({id}); }

    // Keys of a track that moves the current parameter, by their places, ascending. Others
    // of its keys come and go: a change of how many there are, or of the track, drops them.
    struct Keys {
        Id driver{};
        std::vector<std::size_t> places{};
        bool operator==(const Keys&) const = default;
    };
    [[nodiscard]] const Keys& keys() const { return m_keys; }
    void setKeys(Keys keys);

    // A node of the model by its unique name, or empty.
    [[nodiscard]] const std::string& node() const { return m_node; }
    void setNode(const std::string& name);
    // While a dialog asks for a node: the view shows joints, the node's axes among them.
    [[nodiscard]] bool isPicking() const { return m_picking; }
    void setPicking(bool on);

Q_SIGNALS:
    void parametersChanged();
    void keysChanged();
    void nodeChanged();
    void pickingChanged();

private:
    void checkKeys();
    Document& m_document;
    std::vector<Id> m_parameters;
    Keys m_keys;
    std::size_t m_keyCount = 0;  // of their track
    std::string m_node;
    bool m_picking = false;
};

// Which meshes of the model pictures leave out: what the project says of it.
class Visibility : public QObject {
    Q_OBJECT

public:
    explicit Visibility(Document& document, QObject* parent = nullptr);

    // By the unique names of their nodes.
    [[nodiscard]] bool isVisible(const std::string& mesh) const;
    [[nodiscard]] bool anyHidden() const;
    void setVisible(const std::vector<std::string>& meshes, bool visible);
    // Hides all other meshes of the model.
    void showOnly(const std::vector<std::string>& meshes);
    void showAll();

Q_SIGNALS:
    void changed();

private:
    void hide(const std::set<std::string>& meshes, const QString& label);
    Document& m_document;
};

struct Workspace {
    Document& document;
    Preview& preview;
    Transport& transport;
    Fader& fader;
    Sampler& sampler;
    Selection& selection;
    Visibility& visibility;
    CurveColors& colors;

    [[nodiscard]] QColor color(const Id& parameter) const { return colors.color(QString::fromStdString(parameter)); }
};

// Decimals and drag step that suit values over a range of that size.
int decimalsForSpan(double span);
double stepForSpan(double span);

// A value of the parameter with its unit, as lists and read-outs show it.
QString parameterText(const Parameter& parameter, double value, bool withUnit = false);

}  // namespace sinew

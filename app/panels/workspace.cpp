#include "app/panels/workspace.h"

#include "app/document/document.h"
#include "app/theme/numbers.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// The parameters that an object of an edit concerns, of those that are still there.
std::vector<Id> parametersOf(const Project& project, ObjectKind kind, const Id& id)
{
    std::vector<Id> ids;
    if (kind == ObjectKind::parameter)
        ids = {id};
    else if (const Driver* driver = kind == ObjectKind::driver ? sinew::find(project.drivers, id) : nullptr)
        ids = driver->targets;
    else if (const Binding* binding = kind == ObjectKind::binding ? sinew::find(project.bindings, id) : nullptr)
        ids = {binding->parameter};
    std::erase_if(ids, [&](const Id& parameter) { return !sinew::find(project.parameters, parameter); });
    return ids;
}

}  // namespace

Selection::Selection(Document& document, QObject* parent) : QObject(parent), m_document(document)
{
    connect(&document, &Document::changed, this, [this](const DocumentChange& change) {
        const Project& project = m_document.project();
        if (change.replay) {
            for (const auto& [kind, id] : change.touched) {
                const std::vector<Id> parameters = parametersOf(project, kind, id);
                if (parameters.empty())
                    continue;
                if (std::none_of(parameters.begin(), parameters.end(), [this](const Id& p) { return hasParameter(p); }))
                    selectParameter(parameters.front());
                break;
            }
        }
        std::vector<Id> kept;
        for (const Id& id : m_parameters)
            if (sinew::find(project.parameters, id))
                kept.push_back(id);
        setParameters(std::move(kept));
        checkKeys();
    });
    connect(&document, &Document::replaced, this, [this] {
        const auto& parameters = m_document.project().parameters;
        m_parameters.clear();
        if (!parameters.empty())
            m_parameters.push_back(parameters.front().id);
        Q_EMIT parametersChanged();
        setKeys({});
        setNode({});
    });
}

bool Selection::hasParameter(const Id& id) const
{
    return std::find(m_parameters.begin(), m_parameters.end(), id) != m_parameters.end();
}

void Selection::setParameters(std::vector<Id> ids)
{
    if (ids == m_parameters)
        return;
    m_parameters = std::move(ids);
    checkKeys();
    Q_EMIT parametersChanged();
}

void Selection::setKeys(Keys keys)
{
    if (keys.places.empty())
        keys = {};
    const Driver* driver = sinew::find(m_document.project().drivers, keys.driver);
    const auto* track = driver ? std::get_if<Track>(&driver->motion) : nullptr;
    m_keyCount = track ? track->keys.size() : 0;
    if (keys == m_keys)
        return;
    m_keys = std::move(keys);
    Q_EMIT keysChanged();
}

void Selection::checkKeys()
{
    if (m_keys.places.empty())
        return;
    const Driver* driver = sinew::find(m_document.project().drivers, m_keys.driver);
    const auto* track = driver ? std::get_if<Track>(&driver->motion) : nullptr;
    const bool moves = driver && std::ranges::find(driver->targets, currentParameter()) != driver->targets.end();
    if (!track || !moves || track->keys.size() != m_keyCount)
        setKeys({});
}

void Selection::setNode(const std::string& name)
{
    if (name == m_node)
        return;
    m_node = name;
    Q_EMIT nodeChanged();
}

void Selection::setPicking(bool on)
{
    if (on == m_picking)
        return;
    m_picking = on;
    Q_EMIT pickingChanged();
}

Visibility::Visibility(Document& document, QObject* parent) : QObject(parent), m_document(document)
{
    connect(&document, &Document::replaced, this, &Visibility::changed);
    connect(&document, &Document::changed, this, [this](const DocumentChange& change) {
        if (change.has(ObjectKind::model))
            Q_EMIT changed();
    });
}

bool Visibility::isVisible(const std::string& mesh) const
{
    const auto& hidden = m_document.project().model.hidden;
    return std::find(hidden.begin(), hidden.end(), mesh) == hidden.end();
}

bool Visibility::anyHidden() const
{
    return !m_document.project().model.hidden.empty();
}

void Visibility::hide(const std::set<std::string>& meshes, const QString& label)
{
    ModelReference model = m_document.project().model;
    model.hidden.assign(meshes.begin(), meshes.end());
    (void)m_document.apply(replaceObject(m_document.project(), model, label.toStdString()));
}

void Visibility::setVisible(const std::vector<std::string>& meshes, bool visible)
{
    const auto& before = m_document.project().model.hidden;
    std::set<std::string> hidden(before.begin(), before.end());
    for (const std::string& mesh : meshes)
        if (visible)
            hidden.erase(mesh);
        else
            hidden.insert(mesh);
    const QString what = meshes.size() == 1 ? QString::fromStdString(meshes.front()) : tr("%1 meshes").arg(meshes.size());
    hide(hidden, (visible ? tr("Show %1") : tr("Hide %1")).arg(what));
}

void Visibility::showOnly(const std::vector<std::string>& meshes)
{
    std::set<std::string> hidden;
    if (const auto model = m_document.model())
        for (const Node& node : model->nodes)
            if (node.mesh >= 0 && std::find(meshes.begin(), meshes.end(), node.name) == meshes.end())
                hidden.insert(node.name);
    hide(hidden, tr("Show meshes alone"));
}

void Visibility::showAll()
{
    hide({}, tr("Show all meshes"));
}

int decimalsForSpan(double span)
{
    if (!(span > 0.0) || !std::isfinite(span))
        return 2;
    return std::clamp(2 - static_cast<int>(std::floor(std::log10(span))), span < 1000.0 ? 1 : 0, 4);
}

double stepForSpan(double span)
{
    if (!(span > 0.0) || !std::isfinite(span))
        return 0.01;
    return std::pow(10.0, std::floor(std::log10(span / 100.0) + 1e-9));
}

QString parameterText(const Parameter& parameter, double value, bool withUnit)
{
    QString text = displayNumber(value, decimalsForSpan(parameter.maximum - parameter.minimum));
    if (withUnit && !parameter.unit.empty())
        text += QChar(0x00a0) + QString::fromStdString(parameter.unit);
    return text;
}

}  // namespace sinew

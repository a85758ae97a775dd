#include "app/panels/track_keys.h"

#include "app/document/document.h"
#include "app/panels/bind.h"
#include "app/panels/track_edit.h"
#include "app/panels/workspace.h"
#include "app/playback/preview.h"
#include "app/playback/transport.h"
#include "app/theme/icons.h"
#include "app/widgets/choice_box.h"
#include "app/widgets/number_field.h"
#include "core/project/fields.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace sinew {

TrackKeys::TrackKeys(Workspace& workspace, const Id& driver, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_driver(driver), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 4, 0, 4);
    m_column->setSpacing(3);
    auto* add = new QPushButton(themeIcon(QStringLiteral("key")), tr("Key at the playhead"));
    add->setProperty("link", true);
    add->setObjectName(QStringLiteral("addKey"));
    m_column->addWidget(add);
    connect(add, &QPushButton::clicked, this, &TrackKeys::addKey);
    connect(&workspace.document, &Document::changed, this, [this](const DocumentChange& change) {
        if (change.touches(ObjectKind::driver, m_driver) || change.has(ObjectKind::parameter))
            refresh();
    });
    connect(&workspace.selection, &Selection::parametersChanged, this, &TrackKeys::refresh);
    connect(&workspace.selection, &Selection::keysChanged, this, &TrackKeys::refreshSelection);
    refresh();
}

// Which of the track's parameters is the current one.
std::size_t TrackKeys::component() const
{
    const Driver* driver = sinew::find(m_workspace.document.project().drivers, m_driver);
    if (!driver)
        return 0;
    const auto found = std::ranges::find(driver->targets, m_workspace.selection.currentParameter());
    return found != driver->targets.end() ? static_cast<std::size_t>(found - driver->targets.begin()) : 0;
}

const Track* TrackKeys::track() const
{
    const Driver* driver = sinew::find(m_workspace.document.project().drivers, m_driver);
    return driver ? std::get_if<Track>(&driver->motion) : nullptr;
}

void TrackKeys::edit(const QString& label, const std::function<void(Track&)>& change)
{
    const Driver* present = sinew::find(m_workspace.document.project().drivers, m_driver);
    if (!present)
        return;
    Driver driver = *present;
    auto* changed = std::get_if<Track>(&driver.motion);
    if (!changed)
        return;
    change(*changed);
    std::stable_sort(changed->keys.begin(), changed->keys.end(),
                     [](const Key& a, const Key& b) { return a.time < b.time; });
    (void)m_workspace.document.apply(replaceObject(m_workspace.document.project(), driver, label.toStdString()));
}

void TrackKeys::refresh()
{
    const Track* t = track();
    if (!t)
        return;
    if (!m_list || m_rows.size() != t->keys.size())
        rebuild(t->keys.size());
    const Project& project = m_workspace.document.project();
    const Driver* driver = sinew::find(project.drivers, m_driver);
    const std::size_t c = component();
    const Parameter* parameter = c < driver->targets.size() ? sinew::find(project.parameters, driver->targets[c]) : nullptr;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        NumberSpec time;
        time.unit = QStringLiteral("s");
        time.frameRate = project.settings.frameRate;
        time.decimals = 2;
        // A dragged key stops before its neighbours.
        time.softMinimum = i > 0 ? t->keys[i - 1].time + 1e-3 : 0.0;
        time.softMaximum = i + 1 < t->keys.size() ? t->keys[i + 1].time - 1e-3 : 60.0;
        m_rows[i].time->setSpec(time);
        m_rows[i].time->setValue(t->keys[i].time);
        if (parameter) {
            const double span = parameter->maximum - parameter->minimum;
            NumberSpec value;
            value.unit = QString::fromStdString(parameter->unit);
            value.step = stepForSpan(span);
            value.decimals = decimalsForSpan(span);
            value.softMinimum = parameter->minimum;
            value.softMaximum = parameter->maximum;
            m_rows[i].value->setSpec(value);
        }
        m_rows[i].value->setValue(c < t->keys[i].value.size() ? t->keys[i].value[c] : 0.0);
        m_rows[i].interpolation->setCurrentIndex(static_cast<int>(choiceOf(t->keys[i].interpolation)));
    }
    refreshSelection();
}

void TrackKeys::select(std::size_t key, Qt::KeyboardModifiers modifiers)
{
    Selection::Keys keys = m_workspace.selection.keys();
    const bool adds = keys.driver == m_driver && modifiers & (Qt::ControlModifier | Qt::ShiftModifier);
    if (!adds)
        keys = {m_driver, {}};
    if (std::erase(keys.places, key) == 0)
        keys.places.push_back(key);
    std::ranges::sort(keys.places);
    m_workspace.selection.setKeys(std::move(keys));
    refreshSelection();
}

void TrackKeys::refreshSelection()
{
    const Selection::Keys& keys = m_workspace.selection.keys();
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_rows[i].mark->setChecked(keys.driver == m_driver && std::ranges::binary_search(keys.places, i));
}

void TrackKeys::rebuild(std::size_t count)
{
    if (m_list) {
        m_list->hide();
        m_list->deleteLater();
    }
    m_rows.clear();
    m_list = new QWidget;
    auto* rows = new QVBoxLayout(m_list);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(3);
    for (std::size_t i = 0; i < count; ++i) {
        auto* line = new QHBoxLayout;
        line->setSpacing(3);
        Row row{new QToolButton, new NumberField, new NumberField, new ChoiceBox};
        row.mark->setIcon(themeIcon(QStringLiteral("key")));
        row.mark->setCheckable(true);
        row.mark->setToolTip(tr("Select this key; Ctrl or Shift: along with others"));
        row.mark->setAccessibleName(tr("Select key %1").arg(i + 1));
        connect(row.mark, &QToolButton::clicked, this, [this, i] { select(i, QGuiApplication::keyboardModifiers()); });
        row.time->setBarVisible(false);
        row.time->setAccessibleName(tr("Time of key %1").arg(i + 1));
        row.value->setAccessibleName(tr("Value of key %1").arg(i + 1));
        for (const Choice& choice : interpolationChoices())
            row.interpolation->addItem(tr(choice.label));
        row.interpolation->setAccessibleName(tr("Interpolation after key %1").arg(i + 1));
        auto* remove = new QToolButton;
        remove->setIcon(themeIcon(QStringLiteral("remove")));
        remove->setToolTip(tr("Delete this key"));
        remove->setAccessibleName(tr("Delete key %1").arg(i + 1));
        line->addWidget(row.mark);
        line->addWidget(row.time, 3);
        line->addWidget(row.value, 3);
        line->addWidget(row.interpolation, 4);
        line->addWidget(remove);
        rows->addLayout(line);
        Document& document = m_workspace.document;
        bindNumber(row.time, document, [] { return tr("Move key"); }, [this, i](double time) {
            edit(tr("Move key"), [i, time](Track& t) {
                const bool taken = std::any_of(t.keys.begin(), t.keys.end(), [&](const Key& key) {
                    return &key != &t.keys[i] && std::abs(key.time - time) < kSameKeyTime;
                });
                if (i < t.keys.size() && !taken)
                    t.keys[i].time = time;
            });
        });
        bindNumber(row.value, document, [] { return tr("Set key"); }, [this, i](double value) {
            edit(tr("Set key"), [i, c = component(), value](Track& t) {
                if (i < t.keys.size() && c < t.keys[i].value.size())
                    t.keys[i].value[c] = value;
            });
        });
        connect(row.interpolation, &ChoiceBox::activated, this, [this, i](int choice) {
            edit(tr("Set interpolation"), [i, choice](Track& t) {
                setInterpolation(t, {i}, interpolationOf(static_cast<std::size_t>(choice)));
            });
        });
        connect(remove, &QToolButton::clicked, this, [this, i] {
            edit(tr("Delete key"), [i](Track& t) { removeKeys(t, {i}); });
        });
        m_rows.push_back(row);
    }
    m_column->insertWidget(0, m_list);
}

void TrackKeys::addKey()
{
    const Driver* driver = sinew::find(m_workspace.document.project().drivers, m_driver);
    Player* player = m_workspace.preview.player();
    if (!driver || !player)
        return;
    const double time = m_workspace.transport.time() - driver->start;
    // The value that is seen now, so that the key changes nothing yet.
    std::vector<double> seen;
    for (const Id& id : driver->targets) {
        const int index = player->findParameter(id);
        seen.push_back(index >= 0 ? player->values()[static_cast<std::size_t>(index)] : 0.0);
    }
    std::size_t place = 0;
    edit(tr("Add key"), [&](Track& t) {
        seen.resize(static_cast<std::size_t>(t.width));
        place = insertKey(t, time);
        t.keys[place].value = seen;
    });
    m_workspace.selection.setKeys({m_driver, {place}});
}

}  // namespace sinew

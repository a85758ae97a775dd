#include "app/panels/curves_panel.h"

#include "app/document/document.h"
#include "app/panels/curve_keys.h"
#include "app/panels/shown_parameters.h"
#include "app/panels/workspace.h"
#include "app/playback/live_trace.h"
#include "app/playback/preview.h"
#include "app/playback/transport.h"
#include "app/plot/curve_plot.h"
#include "app/theme/numbers.h"
#include "app/theme/theme.h"
#include "app/widgets/segmented_control.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace sinew {
namespace {

constexpr int kMostSamples = 2000;

// -1: the program doesn't have it.
int indexOf(const Program& program, const Id& id)
{
    const auto it = std::find(program.parameters.id.begin(), program.parameters.id.end(), id);
    return it == program.parameters.id.end() ? -1 : static_cast<int>(it - program.parameters.id.begin());
}

// The change a second from moment to moment.
QVector<double> velocities(const QVector<double>& times, const QVector<double>& values)
{
    QVector<double> result(values.size(), 0.0);
    for (qsizetype i = 1; i < values.size(); ++i)
        result[i] = (values[i] - values[i - 1]) / (times[i] - times[i - 1]);
    if (result.size() > 1)
        result[0] = result[1];
    return result;
}

}  // namespace

CurvesPanel::CurvesPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_plot(new CurvePlot(this)), m_keys(new CurveKeys(workspace, *m_plot)),
      m_views(new SegmentedControl({tr("Value"), tr("Velocity"), tr("Normalised")}, this)), m_tools(new QWidget(this)),
      m_live(new QLabel), m_count(new QLabel), m_ghost(new QToolButton), m_snap(new QToolButton), m_empty(new QLabel(this)),
      m_trace(new LiveTrace(workspace.preview, workspace.transport, this))
{
    setObjectName(QStringLiteral("curvesPanel"));
    setMinimumHeight(140);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_plot);
    m_views->setQuiet(true);
    m_views->setAccessibleName(tr("What the curves show"));
    auto* line = new QHBoxLayout(m_tools);
    line->setContentsMargins(6, 0, 6, 0);
    line->setSpacing(4);
    m_live->setObjectName(QStringLiteral("curvesLive"));
    m_live->setText(tr("\u25cf live"));
    m_live->setToolTip(tr("What is played now, while the pointer or a fade leads; the faint curve is the project's"));
    m_live->setProperty("role", QStringLiteral("accent"));
    m_live->setFont(themeFont(TextSize::secondary));
    m_live->hide();
    line->addWidget(m_live);
    m_count->setObjectName(QStringLiteral("curveCount"));
    m_count->setProperty("role", QStringLiteral("secondary"));
    m_count->setFont(themeFont(TextSize::secondary));
    line->addWidget(m_count);
    const auto tool = [&](QToolButton* button, const QString& text, const QString& toolTip) {
        button->setText(text);
        button->setToolTip(toolTip);
        button->setCheckable(true);
        button->setProperty("quiet", true);
        button->setFont(themeFont(TextSize::secondary));
        button->setFocusPolicy(Qt::TabFocus);
        line->addWidget(button);
    };
    tool(m_ghost, tr("ghost"), tr("Show how the loop goes on at either side"));
    tool(m_snap, tr("snap"), tr("Snap to frames; Ctrl inverts"));
    m_ghost->setChecked(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setProperty("role", QStringLiteral("secondary"));
    m_empty->setAttribute(Qt::WA_TransparentForMouseEvents);

    m_timer.setSingleShot(true);
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &CurvesPanel::refresh);
    connect(m_views, &SegmentedControl::chosen, this, [this](int view) {
        m_view = static_cast<View>(view);
        schedule();
        m_plot->fitValues();
    });
    connect(m_ghost, &QToolButton::toggled, this, &CurvesPanel::setGhosts);
    connect(m_snap, &QToolButton::toggled, this, &CurvesPanel::setSnapping);

    Document& document = workspace.document;
    connect(&workspace.preview, &Preview::programChanged, this, &CurvesPanel::schedule);
    connect(&workspace.selection, &Selection::parametersChanged, this, &CurvesPanel::schedule);
    connect(&workspace.selection, &Selection::keysChanged, this, &CurvesPanel::refreshKeys);
    connect(&document, &Document::changed, this, &CurvesPanel::schedule);
    connect(&document, &Document::changed, this, [this](const DocumentChange& change) {
        if (change.has(ObjectKind::settings))
            followLoop(false);
    });
    connect(&document, &Document::replaced, this, [this] {
        followLoop(true);
        schedule();
    });
    connect(m_plot, &CurvePlot::viewChanged, this, &CurvesPanel::schedule);
    connect(&workspace.transport, &Transport::frameChanged, this,
            [this] { m_plot->setPlayhead(m_workspace.transport.time()); });
    connect(m_trace, &LiveTrace::changed, this, &CurvesPanel::refreshLive);
    connect(m_plot, &CurvePlot::scrubbed, this, [this](double time) {
        m_workspace.transport.setPlaying(false);
        m_workspace.transport.seek(time);
    });
    connect(m_plot, &CurvePlot::curveClicked, this, [this](const QString& id, Qt::KeyboardModifiers modifiers) {
        std::vector<Id> ids = modifiers & (Qt::ShiftModifier | Qt::ControlModifier)
                                  ? m_workspace.selection.parameters()
                                  : std::vector<Id>();
        std::erase(ids, id.toStdString());
        ids.push_back(id.toStdString());
        m_workspace.selection.setParameters(std::move(ids));
    });
    connect(m_plot, &CurvePlot::hint, this, &CurvesPanel::hint);
    connect(m_plot, &CurvePlot::handleDragStarted, this, [this](const QString& id) {
        const ShapeHandle* handle = handleOf(id);
        m_workspace.document.beginGesture(handle ? handleEdit(handle->sets) : QString());
    });
    connect(m_plot, &CurvePlot::handleDragged, this,
            [this](const QString& id, double time, double value) { dragHandle(id, time, value); });
    connect(m_plot, &CurvePlot::handleDragFinished, this, [this](const QString&, bool cancelled) {
        if (cancelled)
            m_workspace.document.cancelGesture();
        else
            m_workspace.document.endGesture();
        schedule();
    });
    connect(&Theme::instance(), &Theme::changed, this, &CurvesPanel::refreshColors);
    refreshColors();
    followLoop(true);
    schedule();
}

// A view of just the loop goes along with it; one that the artist chose stays.
void CurvesPanel::followLoop(bool always)
{
    const Settings& settings = m_workspace.document.project().settings;
    const bool along = always || (m_plot->timeFrom() == m_loopFrom && m_plot->timeTo() == m_loopTo);
    m_loopFrom = settings.loopStart;
    m_loopTo = settings.loopEnd;
    if (along)
        m_plot->setTimeRange(m_loopFrom, m_loopTo);
}

void CurvesPanel::setSnapping(bool on)
{
    m_snap->setChecked(on);
    m_plot->setSnapping(on);
}

void CurvesPanel::setGhosts(bool on)
{
    m_ghost->setChecked(on);
    m_plot->setGhosts(on);
}

void CurvesPanel::setShowFrames(bool frames)
{
    m_plot->setShowFrames(frames);
}

void CurvesPanel::refreshColors()
{
    PlotColors colors;
    colors.ground = themeColor(Role::ground);
    colors.raised = themeColor(Role::raised);
    colors.line = themeColor(Role::line);
    colors.grid = themeColor(Role::raised);
    colors.text = themeColor(Role::text);
    colors.secondary = themeColor(Role::secondary);
    colors.hint = themeColor(Role::hint);
    colors.playhead = themeColor(Role::playhead);
    colors.limited = themeColor(Role::warning);
    colors.focus = themeColor(Role::accent);
    m_plot->setColors(colors);
    // The grid's lines don't strike it through.
    m_empty->setStyleSheet(QStringLiteral("background: %1; padding: 4px 14px;").arg(colors.ground.name()));
    schedule();
}

void CurvesPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeOverlays();
}

void CurvesPanel::placeOverlays()
{
    m_views->resize(m_views->sizeHint());
    m_views->move(56, 8);
    // In a narrow panel the views stay; what they are of goes first.
    const int room = width() - m_views->geometry().right() - 16;
    m_count->show();
    m_tools->adjustSize();
    if (m_tools->width() > room) {
        m_count->hide();
        m_tools->adjustSize();
    }
    m_tools->setVisible(m_tools->width() <= room);
    m_tools->move(width() - m_tools->width() - 10, 8);
    m_empty->setVisible(!m_empty->text().isEmpty());
    m_empty->adjustSize();
    m_empty->move(rect().center() - m_empty->rect().center());
    m_views->raise();
    m_tools->raise();
}

void CurvesPanel::schedule()
{
    if (!m_timer.isActive())
        m_timer.start();
}

bool CurvesPanel::prepareSampler(const std::vector<int>& parameters)
{
    const auto& program = m_workspace.preview.program();
    if (program == m_sampled && parameters == m_rows && m_sampler)
        return true;
    m_sampler.reset();
    Result<ProgramSampler> sampler = ProgramSampler::create(program, parameters, kMostSamples);
    if (!sampler.ok())
        return false;
    m_sampler.emplace(std::move(*sampler));
    m_sampled = program;
    m_rows = parameters;
    return true;
}

void CurvesPanel::refresh()
{
    const Project& project = m_workspace.document.project();
    const Settings& settings = project.settings;
    m_plot->setFrameRate(settings.frameRate);
    m_plot->setLoop(settings.loop ? settings.loopStart : 0.0, settings.loop ? settings.loopEnd : 0.0);
    m_plot->setPlayhead(m_workspace.transport.time());
    std::vector<Curve> curves = emptyCurves();
    if (!curves.empty())
        fill(curves);
    const std::size_t all = std::max(shown().all, curves.size());
    m_count->setText(curves.size() < all && !curves.empty()
                         ? tr("%1 of %2 curves").arg(curves.size()).arg(all)
                         : counted(static_cast<qint64>(curves.size()), tr("%1 curve"), tr("%1 curves")));
    m_count->setToolTip(curves.size() < all ? tr("Select several parameters to choose whose curves you see") : QString());
    m_empty->setText(project.parameters.empty() ? tr("Curves of the selected parameters appear here.")
                     : curves.empty()           ? tr("Select a parameter to see its curve.")
                                                : QString());
    m_plot->setCurves(std::move(curves));
    refreshLive();
    refreshHandles();
    refreshKeys();
    placeOverlays();
}

ShownParameters CurvesPanel::shown() const
{
    return shownParameters(m_workspace.document.project(), m_workspace.selection.parameters(), m_view == View::normalised);
}

// The curves to show, without their samples; m_sampler has a row for each.
std::vector<Curve> CurvesPanel::emptyCurves()
{
    const auto& program = m_workspace.preview.program();
    if (!program)
        return {};
    const Project& project = m_workspace.document.project();
    const std::vector<Id>& selected = m_workspace.selection.parameters();
    std::vector<Curve> curves;
    std::vector<int> indices;
    for (const Id& id : shown().ids) {
        const Parameter* parameter = sinew::find(project.parameters, id);
        const int index = indexOf(*program, id);
        if (!parameter || index < 0)
            continue;
        Curve curve;
        curve.id = QString::fromStdString(id);
        curve.label = QString::fromStdString(parameter->name);
        curve.unit = QString::fromStdString(parameter->unit);
        curve.color = m_workspace.color(id);
        curve.selected = std::find(selected.begin(), selected.end(), id) != selected.end();
        curve.hasLimits = parameter->range != RangePolicy::none && m_view == View::value && id == selected.back();
        curve.minimum = parameter->minimum;
        curve.maximum = parameter->maximum;
        curves.push_back(std::move(curve));
        indices.push_back(index);
    }
    return prepareSampler(indices) ? curves : std::vector<Curve>();
}

void CurvesPanel::fill(std::vector<Curve>& curves)
{
    const double from = std::max(0.0, m_plot->timeFrom());
    const double to = m_plot->timeTo();
    if (to <= from)
        return;
    const int count = std::clamp(m_plot->columns(), 2, kMostSamples);
    const Moments moments(motion::EvenTimes{from, (to - from) / (count - 1)}, static_cast<std::size_t>(count));
    std::vector<double> values(curves.size() * moments.count);
    std::vector<double> unlimited(m_view == View::value ? values.size() : 0);
    const Status status = m_view == View::velocity ? m_sampler->velocities(moments, values)
                                                   : m_sampler->values(moments, values, unlimited);
    if (!status.ok())
        return;
    QVector<double> times(count);
    for (int i = 0; i < count; ++i)
        times[i] = moments.at(static_cast<std::size_t>(i));
    const bool limited = !unlimited.empty() && values != unlimited;
    for (std::size_t c = 0; c < curves.size(); ++c) {
        Curve& curve = curves[c];
        const auto row = [&](const std::vector<double>& samples) {
            const double* begin = samples.data() + c * moments.count;
            return QVector<double>(begin, begin + moments.count);
        };
        curve.times = times;
        curve.values = row(values);
        if (limited)
            curve.unlimited = row(unlimited);
        if (m_view == View::velocity) {
            curve.unit += QStringLiteral("/s");
        } else if (m_view == View::normalised) {
            for (double& value : curve.values)
                value = (value - curve.minimum) / (curve.maximum - curve.minimum);
            curve.unit.clear();
        }
    }
}

// What is played of the curves while the pointer or a fade leads, as this view shows it.
void CurvesPanel::refreshLive()
{
    std::vector<LiveCurve> live;
    for (const Curve& curve : m_plot->curves()) {
        LiveTrace::Line line = m_trace->line(curve.id.toStdString());
        if (line.times.isEmpty())
            continue;
        if (m_view == View::velocity) {
            line.values = velocities(line.times, line.values);
        } else if (m_view == View::normalised) {
            for (double& value : line.values)
                value = (value - curve.minimum) / (curve.maximum - curve.minimum);
        }
        live.push_back({curve.id, std::move(line.times), std::move(line.values)});
    }
    const bool shown = !live.empty();
    m_plot->setLive(std::move(live));
    if (shown != m_live->isVisibleTo(m_tools)) {
        m_live->setVisible(shown);
        placeOverlays();
    }
}

// Before limits; empty where the curve isn't shown.
std::vector<double> CurvesPanel::unlimitedValues(int parameter, std::span<const double> times)
{
    const auto row = std::find(m_rows.begin(), m_rows.end(), parameter);
    if (!m_sampler || row == m_rows.end())
        return {};
    std::vector<double> result;
    for (std::size_t from = 0; from < times.size(); from += kMostSamples) {
        const auto part = times.subspan(from, std::min<std::size_t>(kMostSamples, times.size() - from));
        std::vector<double> values(m_rows.size() * part.size());
        if (!m_sampler->values(Moments(part), {}, values).ok())
            return {};
        const auto begin = values.begin() + (row - m_rows.begin()) * std::ssize(part);
        result.insert(result.end(), begin, begin + std::ssize(part));
    }
    return result;
}

void CurvesPanel::refreshKeys()
{
    const Id current = m_workspace.selection.currentParameter();
    const Parameter* parameter = sinew::find(m_workspace.document.project().parameters, current);
    const int index = parameter && m_sampled ? indexOf(*m_sampled, current) : -1;
    // Of a change a second a key has no one value.
    if (index < 0 || m_view == View::velocity)
        return m_keys->hide();
    CurveKeys::Scale scale;
    if (m_view == View::normalised)
        scale = {parameter->minimum, 1.0 / (parameter->maximum - parameter->minimum)};
    m_keys->show(current, [&](std::span<const double> times) { return unlimitedValues(index, times); }, scale);
}

void CurvesPanel::refreshHandles()
{
    const Id current = m_workspace.selection.currentParameter();
    const Parameter* parameter = sinew::find(m_workspace.document.project().parameters, current);
    const int index = parameter && m_sampler && m_view == View::value ? indexOf(*m_sampled, current) : -1;
    m_shape = index >= 0 ? CurveHandles(m_workspace.document.project(), m_sampled, current, std::max(0.0, m_plot->timeFrom()))
                         : CurveHandles();
    m_lifts.clear();
    std::vector<PlotHandle> handles;
    for (const ShapeHandle& handle : m_shape.handles()) {
        // On the curve as it is shown, which other motion and the blending lift.
        const std::vector<double> values = unlimitedValues(index, std::span(&handle.time, 1));
        const double shown = values.empty() ? 0.0 : values.front();
        m_lifts.push_back(shown - handle.value);
        handles.push_back({handleId(handle.sets), handleLabel(handle, *parameter), m_workspace.color(current), handle.time,
                           shown, handle.drag, handle.cut != ShapeHandle::Cut::none});
    }
    m_plot->setHandles(handles);
}

const ShapeHandle* CurvesPanel::handleOf(const QString& id) const
{
    const auto found = std::ranges::find(m_shape.handles(), id, [](const ShapeHandle& handle) { return handleId(handle.sets); });
    return found == m_shape.handles().end() ? nullptr : &*found;
}

void CurvesPanel::dragHandle(const QString& id, double time, double value)
{
    Document& document = m_workspace.document;
    const Driver* driver = sinew::find(document.project().drivers, m_shape.driver());
    const ShapeHandle* handle = handleOf(id);
    if (!driver || !handle)
        return;
    const double lift = m_lifts[static_cast<std::size_t>(handle - m_shape.handles().data())];
    (void)document.apply(replaceObject(document.project(), m_shape.dragged(*driver, *handle, time, value - lift), "Drag"));
}

}  // namespace sinew

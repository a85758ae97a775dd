#include "app/panels/transport_bar.h"

#include "app/document/document.h"
#include "app/panels/bind.h"
#include "app/panels/loop_menu.h"
#include "app/panels/time_readout.h"
#include "app/panels/workspace.h"
#include "app/playback/transport.h"
#include "app/theme/icons.h"
#include "app/theme/theme.h"
#include "app/widgets/number_field.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QStyle>
#include <QToolButton>

namespace sinew {
namespace {

// px, of the bar
constexpr int kWithLabels = 640;
constexpr int kWithSpare = 530;
constexpr int kWithRange = 440;
constexpr int kLeast = 320;

QToolButton* button(const char* icon, const QString& name, const QString& toolTip)
{
    auto* tool = new QToolButton;
    tool->setIcon(themeIcon(QLatin1String(icon)));
    tool->setAccessibleName(name);
    tool->setToolTip(toolTip);
    tool->setProperty("raised", true);
    tool->setFixedSize(26, 26);
    tool->setFocusPolicy(Qt::TabFocus);
    return tool;
}

}  // namespace

TransportBar::TransportBar(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace),
      m_play(button("play", tr("Play"), tr("Play or pause (Space)"))),
      m_loop(button("loop", tr("Loop"), tr("Play the range again and again"))), m_readout(new TimeReadout(workspace)),
      m_speed(new NumberField), m_loopStart(new NumberField), m_loopEnd(new NumberField)
{
    setFixedHeight(42);
    setMinimumWidth(kLeast);
    QToolButton* start = button("to-start", tr("To start"), tr("Go to the start of the range (Ctrl+Home)"));
    m_play->setObjectName(QStringLiteral("playButton"));
    m_play->setProperty("accent", true);
    m_play->setIcon(themeIcon(QStringLiteral("play"), Role::onAccent));
    m_loop->setCheckable(true);
    m_loop->setObjectName(QStringLiteral("loopButton"));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(14, 0, 14, 0);
    line->setSpacing(12);
    line->addWidget(start);
    line->addWidget(m_play);
    line->addWidget(m_loop);
    line->addWidget(m_readout, 1);
    const auto addField = [&](const QString& label, NumberField* field, int width) {
        auto* text = new QLabel(label);
        text->setProperty("role", QStringLiteral("secondary"));
        line->addWidget(text);
        m_labels.append(text);
        field->setBarVisible(false);
        field->setFixedWidth(width);
        field->setAccessibleName(label);
        field->addDragHandle(text);
        line->addWidget(field);
    };
    addField(tr("Speed"), m_speed, 62);
    addField(tr("Loop"), m_loopStart, 70);
    auto* dash = new QLabel(QStringLiteral(u"\u2013"));
    dash->setProperty("role", QStringLiteral("secondary"));
    line->addWidget(dash);
    m_loopEnd->setBarVisible(false);
    m_loopEnd->setFixedWidth(70);
    m_loopEnd->setAccessibleName(tr("End of the loop"));
    line->addWidget(m_loopEnd);
    QToolButton* suggest = button("wave", tr("Suggest a loop"), tr("Lengths after which all motion is back where it began"));
    suggest->setObjectName(QStringLiteral("suggestLoop"));
    line->addWidget(suggest);
    m_spare = {start, suggest};
    m_range = {m_loopStart, dash, m_loopEnd};
    connect(suggest, &QToolButton::clicked, this, [this, suggest] {
        QMenu menu(this);
        fillLoopMenu(menu, m_workspace.document);
        menu.exec(suggest->mapToGlobal(QPoint(0, -menu.sizeHint().height())));
    });

    NumberSpec speed;
    speed.unit = QStringLiteral(u"\u00d7");
    speed.softMinimum = -2.0;
    speed.softMaximum = 2.0;
    speed.hardMinimum = -100.0;
    speed.hardMaximum = 100.0;
    speed.defaultValue = 1.0;
    speed.decimals = 2;
    m_speed->setSpec(speed);
    m_speed->setValue(1.0);

    Transport& transport = workspace.transport;
    Document& document = workspace.document;
    connect(m_play, &QToolButton::clicked, &transport, &Transport::toggle);
    connect(start, &QToolButton::clicked, &transport, &Transport::toStart);
    connect(m_speed, &NumberField::valueEdited, &transport, &Transport::setSpeed);
    connect(&transport, &Transport::speedChanged, m_speed, &NumberField::setValue);
    connect(m_loop, &QToolButton::clicked, this, [&document](bool on) {
        (void)document.modify(on ? tr("Loop") : tr("Do not loop"), [on](Project& p) { p.settings.loop = on; });
    });
    bindNumber(m_loopStart, document, [] { return tr("Set start of the loop"); }, [&document](double value) {
        (void)document.modify(tr("Set start of the loop"), [value](Project& p) {
            const double frame = 1.0 / p.settings.frameRate;
            p.settings.loopStart = value;
            p.settings.loopEnd = std::max(p.settings.loopEnd, value + frame);
        });
    });
    bindNumber(m_loopEnd, document, [] { return tr("Set end of the loop"); }, [&document](double value) {
        (void)document.modify(tr("Set end of the loop"), [value](Project& p) {
            p.settings.loopEnd = std::max(value, p.settings.loopStart + 1.0 / p.settings.frameRate);
        });
    });
    connect(&transport, &Transport::playingChanged, this, &TransportBar::refresh);
    connect(&document, &Document::changed, this, [this](const DocumentChange& change) {
        if (change.has(ObjectKind::settings))
            refreshProject();
    });
    connect(&document, &Document::replaced, this, &TransportBar::refreshProject);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
    refresh();
    refreshProject();
}

void TransportBar::refresh()
{
    const bool playing = m_workspace.transport.isPlaying();
    m_play->setIcon(themeIcon(playing ? QStringLiteral("pause") : QStringLiteral("play"), Role::onAccent));
    m_play->setAccessibleName(playing ? tr("Pause") : tr("Play"));
}

void TransportBar::refreshProject()
{
    const Settings& settings = m_workspace.document.project().settings;
    NumberSpec time;
    time.unit = QStringLiteral("s");
    time.decimals = 2;
    time.softMaximum = 60.0;
    time.hardMinimum = 0.0;
    time.hardMaximum = 36'000.0;
    time.frameRate = settings.frameRate;
    time.step = 0.01;
    time.defaultValue = Settings{}.loopStart;
    m_loopStart->setSpec(time);
    time.defaultValue = Settings{}.loopEnd;
    m_loopEnd->setSpec(time);
    m_loopStart->setValue(settings.loopStart);
    m_loopEnd->setValue(settings.loopEnd);
    m_loop->setChecked(settings.loop);
    m_readout->update();
}

void TransportBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    for (QWidget* label : m_labels)
        label->setVisible(width() >= kWithLabels);
    for (QWidget* spare : m_spare)
        spare->setVisible(width() >= kWithSpare);
    for (QWidget* field : m_range)
        field->setVisible(width() >= kWithRange);
}

void TransportBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), themeColor(Role::panel));
    painter.fillRect(QRect(0, 0, width(), 1), themeColor(Role::seam));
    painter.fillRect(QRect(0, height() - 1, width(), 1), themeColor(Role::seam));
}

}  // namespace sinew

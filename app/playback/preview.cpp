#include "app/playback/preview.h"

#include "app/document/document.h"
#include "core/project/compile/compile.h"

namespace sinew {

Preview::Preview(Document& document, QObject* parent) : QObject(parent), m_document(document)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &Preview::refresh);
    connect(&m_document, &Document::changed, this, &Preview::schedule);
    connect(&m_document, &Document::modelChanged, this, &Preview::schedule);
    connect(&m_document, &Document::issuesChanged, this, [this] {  // loading failed
        if (!m_document.modelProblem().isEmpty())
            schedule();
    });
    connect(&m_document, &Document::replaced, this, [this] {
        m_startOver = true;
        schedule();
    });
    schedule();
}

void Preview::setPlaying(bool playing)
{
    m_playing = playing;
    if (playing)
        clockMoves();
}

void Preview::evaluateAt(double time)
{
    if (!m_player)
        return;
    (void)m_player->seek(time);  // refuses nothing but a time that is not finite
    if (m_looksSettled)
        m_player->evaluateSettled();
}

void Preview::schedule()
{
    m_stale = true;
    m_timer.start();
}

Player* Preview::livePlayer()
{
    m_live = m_player.has_value();
    return player();
}

void Preview::settle()
{
    if (!m_player || (!m_live && !m_carried))
        return;
    endInputs();
    dropInputs();
}

void Preview::endInputs()
{
    if (!m_live && !m_carried)
        return;
    Q_EMIT settling();
    refresh();
}

void Preview::startOver(double reached, double time)
{
    endInputs();
    if (!m_player)
        return;
    if (m_live)
        (void)m_player->seek(reached);
    if (m_live || m_carried)
        (void)m_player->restart(time);
    m_live = m_carried = false;
    (void)m_player->seek(time);
}

void Preview::dropInputs()
{
    m_live = m_carried = false;
    if (!m_player)
        return;
    const double now = m_player->time();
    m_player->reset();
    evaluateAt(now);
}

void Preview::noteLooks()
{
    const Project& project = m_document.project();
    std::vector<std::pair<Id, Look>> looks;
    for (const Driver& driver : project.drivers)
        if (const auto* look = std::get_if<Look>(&driver.motion))
            looks.emplace_back(driver.id, *look);
    const bool edited = !m_startOver && (project.look != m_look || looks != m_looks);
    if (m_startOver || m_playing)
        m_looksSettled = false;
    else if (edited)
        m_looksSettled = true;
    m_look = project.look;
    m_looks = std::move(looks);
}

void Preview::refresh()
{
    if (!m_stale)
        return;
    if (m_live && !m_playing)
        Q_EMIT settling();
    m_stale = false;
    m_timer.stop();
    noteLooks();
    if (const auto model = m_document.model(); model != m_model) {
        m_model = model;
        m_rig = model ? makeModelRig(*model) : nullptr;
    }
    Result<Compiled> compiled = compile(m_document.project(), m_model.get(), m_rig.get());
    Issues issues;
    if (!compiled.ok()) {
        const Error& error = compiled.error();
        issues.push_back({Severity::error, "compile", error.message, error.where, {}, 1});
    } else {
        // What a model that is still loading lacks is not lacking.
        if (!m_document.isModelLoading())
            issues = std::move(compiled->issues);
        m_program = compiled->program;
        if (m_player && !m_startOver) {
            const Status status = m_player->rebind(m_program, m_playing);
            if (!status.ok())
                issues.push_back({Severity::error, "rebind", status.error().message, status.error().where, {}, 1});
            m_carried = true;
            if (!m_playing)
                dropInputs();
        } else {
            Result<Player> player = Player::create(m_program);
            if (player.ok())
                m_player.emplace(std::move(*player));
            else
                issues.push_back({Severity::error, "player", player.error().message, player.error().where, {}, 1});
            m_startOver = m_live = m_carried = false;
        }
        if (m_player)
            evaluateAt(m_player->time());
    }
    const bool issuesDiffer = issues != m_issues;
    m_issues = std::move(issues);
    Q_EMIT programChanged();
    if (issuesDiffer)
        Q_EMIT issuesChanged();
}

}  // namespace sinew

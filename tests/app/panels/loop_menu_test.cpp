// Loops that close, as the transport suggests them.
#include "app/document/document.h"
#include "app/document/model_library.h"
#include "app/panels/loop_menu.h"
#include "core/player/player.h"
#include "core/project/compile/compile.h"

#include <QMenu>
#include <QTest>
#include <QUndoStack>

#include <cmath>

using namespace sinew;

namespace {

Driver wave(const std::string& id, double duration, int channel)
{
    Driver driver;
    driver.id = id;
    driver.targets = {id};
    Harmonic harmonic;
    harmonic.duration = duration;
    harmonic.channel = channel;
    harmonic.phase = 0.1;
    driver.motion = harmonic;
    return driver;
}

Project waves()
{
    Project project;
    project.settings.channels = {{"1", 1.0}, {"slow", -0.5}, {"still", 0.0}};
    for (const char* id : {"a", "b", "c", "d"}) {
        Parameter parameter;
        parameter.id = id;
        parameter.minimum = -1.0;
        project.parameters.push_back(parameter);
    }
    project.drivers = {wave("a", 3.0, 0), wave("b", 1.1, 0), wave("c", 0.7, 1), wave("d", 2.3, 2)};
    return project;
}

double jumpOverTheSeam(const Project& project)
{
    const auto compiled = compile(project, nullptr);
    auto player = Player::create(compiled->program);
    double largest = 0.0;
    (void)player->seek(project.settings.loopStart);
    const std::vector<double> start(player->values().begin(), player->values().end());
    (void)player->seek(project.settings.loopEnd);
    for (std::size_t i = 0; i < start.size(); ++i)
        largest = std::max(largest, std::abs(player->values()[i] - start[i]));
    return largest;
}

}  // namespace

class LoopMenuTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void closedLoopsHaveNoSeam()
    {
        Project project = waves();
        project.settings.loopStart = 1.0;
        QVERIFY(jumpOverTheSeam(project) > 0.01);
        closeLoop(project, 6.0);
        QCOMPARE(project.settings.loopEnd, 7.0);
        // Without d, which stands still, and is left as it was.
        QCOMPARE(std::get<Harmonic>(project.drivers[3].motion).duration, 2.3);
        QVERIFY2(jumpOverTheSeam(project) < 1e-9, qPrintable(QString::number(jumpOverTheSeam(project))));
        for (std::size_t i = 0; i < 3; ++i) {
            const double before = std::get<Harmonic>(waves().drivers[i].motion).duration;
            QVERIFY(std::abs(std::get<Harmonic>(project.drivers[i].motion).duration / before - 1.0) < 0.2);
        }
    }

    void onlyWhatMovesCounts()
    {
        Project project = waves();
        QCOMPARE(loopCycles(project).size(), std::size_t(3));
        project.drivers[0].enabled = false;
        project.drivers[1].weight = 0.0;
        QCOMPARE(loopCycles(project).size(), std::size_t(1));
        QCOMPARE(loopCycles(project)[0].timescale, -0.5);
        project.drivers[2].mute = true;
        QVERIFY(loopCycles(project).empty());
        project = waves();
        project.drivers[1].solo = true;
        QCOMPARE(loopCycles(project).size(), std::size_t(1));
    }

    void newWavesFitTheLoop()
    {
        for (const auto& [range, duration] : {std::pair(6.0, 3.0), {1.07, 1.07}, {10.0, 10.0 / 3.0}, {0.4, 3.0}}) {
            Project project = waves();
            project.drivers.resize(1);
            project.settings.loopStart = 0.5;
            project.settings.loopEnd = 0.5 + range;
            fitToLoop(project, "a");
            QVERIFY(std::abs(std::get<Harmonic>(project.drivers[0].motion).duration - duration) < 1e-12);
            if (range > 1.0)
                QVERIFY(jumpOverTheSeam(project) < 1e-9);
        }
    }

    void everyEntryClosesTheLoopInOneStep()
    {
        ModelLibrary library([](const std::filesystem::path& path, const Progress&) -> Result<ImportResult> {
            return Error{ErrorKind::io, "none", path.string(), {}};
        });
        Document document(library);
        QMenu empty;
        fillLoopMenu(empty, document);
        QVERIFY(!empty.actions().back()->isEnabled());
        QVERIFY(document.modify(QStringLiteral("Add"), [](Project& project) { project = waves(); }).ok());
        QMenu menu;
        fillLoopMenu(menu, document);
        int entries = 0;
        for (QAction* action : menu.actions()) {
            if (!action->isEnabled())
                continue;  // the title
            ++entries;
            action->trigger();
            QVERIFY2(jumpOverTheSeam(document.project()) < 1e-6, qPrintable(action->text()));
            document.undo();
            QVERIFY(document.project() == waves());
        }
        QVERIFY(entries >= 3 && entries <= 6);
    }
};

QTEST_MAIN(LoopMenuTest)
#include "loop_menu_test.moc"

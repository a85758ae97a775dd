// Presets: what is saved of a motion, and what another parameter gets of it.
#include "app/document/preset.h"
#include "app/document/preset_library.h"
#include "core/player/player.h"
#include "core/project/compile/compile.h"
#include "core/project/json.h"
#include "core/project/operations.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace sinew;

namespace {

Parameter parameter(const char* id, double minimum, double maximum, double defaultValue)
{
    Parameter p;
    p.id = p.name = id;
    p.minimum = minimum;
    p.maximum = maximum;
    p.defaultValue = defaultValue;
    return p;
}

std::vector<double> curve(const Project& project, std::size_t row, double seconds)
{
    std::vector<double> values;
    const auto compiled = compile(project, nullptr);
    if (!compiled.ok())
        return values;
    auto player = Player::create(compiled->program);
    for (double t = 0.0; player.ok() && t < seconds; t += 0.01)
        if (player->seek(t).ok())
            values.push_back(player->values()[row]);
    return values;
}

}  // namespace

class PresetTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Each moves every kind of parameter visibly, starting from its default, and in its range.
    void sinewsOwnFitAnyParameter()
    {
        const std::vector<Preset> presets = factoryPresets();
        QVERIFY(presets.size() >= 12);
        for (const Preset& preset : presets) {
            QVERIFY2(parseProject(writeProject(preset.project)).ok(), qPrintable(preset.name));
            QCOMPARE(presetWidth(preset), std::size_t(1));
            Project project;
            project.parameters = {parameter("turn", -45.0, 45.0, 0.0), parameter("open", 0.0, 1.0, 0.0),
                                  parameter("size", 0.5, 2.0, 1.0), parameter("shut", -10.0, 0.0, 0.0)};
            project.look.target.kind = LookTarget::Kind::point;
            project.look.target.point = {-1.0, 0.0, 1.0};
            project.look.reach = 2.0;
            const auto added = applyPreset(project, preset, {"turn", "open", "size", "shut"});
            QVERIFY(!added.empty());
            QVERIFY2(parseProject(writeProject(project)).ok(), qPrintable(preset.name));
            for (std::size_t i = 0; i < project.parameters.size(); ++i) {
                const Parameter& p = project.parameters[i];
                const std::vector<double> values = curve(project, i, 4.0);
                QVERIFY(!values.empty());
                const auto [low, high] = std::ranges::minmax(values);
                // What is looked at is on the other side; one motion along all is made for the first.
                const bool aside = (preset.name == QStringLiteral("Follow the look target") && p.minimum == 0.0) ||
                                   (i > 0 && preset.project.drivers.front().stagger);
                QVERIFY2(aside || high - low > 0.03 * (p.maximum - p.minimum),
                         qPrintable(QStringLiteral("%1 on %2: %3 to %4").arg(preset.name, QString::fromStdString(p.name)).arg(low).arg(high)));
            }
        }
    }

    void whatRisesFromItsRestDoesSoElsewhere()
    {
        const std::vector<Preset> presets = factoryPresets();
        const auto breathing = std::ranges::find(presets, QStringLiteral("Breathing"), &Preset::name);
        QVERIFY(breathing != presets.end());
        Project project;
        project.parameters = {parameter("turn", -45.0, 45.0, 0.0), parameter("shut", -10.0, 0.0, 0.0)};
        QCOMPARE(applyPreset(project, *breathing, {"turn", "shut"}).size(), std::size_t(2));
        const auto up = std::ranges::minmax(curve(project, 0, 4.0));
        QVERIFY2(up.min > -0.01 && up.max > 44.9, qPrintable(QStringLiteral("%1 %2").arg(up.min).arg(up.max)));
        // Turned over where there is only room below.
        const auto down = std::ranges::minmax(curve(project, 1, 4.0));
        QVERIFY2(down.max < 0.01 && down.min < -9.9, qPrintable(QStringLiteral("%1 %2").arg(down.min).arg(down.max)));
        QVERIFY(std::abs(curve(project, 1, 0.02).front()) < 0.01);
    }

    void aMotionIsSavedAndUsedAgain()
    {
        QTemporaryDir folder;
        PresetLibrary library(folder.filePath(QStringLiteral("presets")));
        const std::size_t builtIn = factoryPresets().size();
        QCOMPARE(library.all().size(), builtIn);

        Project project;
        project.settings.channels = {{"1", 1.0, {}}, {"fast", 2.0, {}}};
        project.parameters = {parameter("tail", -30.0, 30.0, 0.0), parameter("ear", -90.0, 90.0, 0.0)};
        const Id wave = addHarmonic(project, "tail");
        for (Driver& driver : project.drivers)
            if (driver.id == wave) {
                auto& harmonic = std::get<Harmonic>(driver.motion);
                harmonic.channel = 1;
                harmonic.duration = 3.0;
                harmonic.normalizedRange = 0.25;
                driver.weight = 0.5;
            }
        const Id settle = addDriver(project, MotionKind::decayingSine, {"tail"});
        const QString name = QStringLiteral("Tail: sway / \u00fcber");
        QVERIFY(library.save(presetOf(project, {wave, settle}, name)).ok());
        QVERIFY(library.has(name.toUpper()));
        std::vector<Preset> presets = library.all();
        QCOMPARE(presets.size(), builtIn + 1);
        QCOMPARE(presets.front().name, name);
        QVERIFY(presets.front().file.startsWith(folder.path()));

        // In another project the same motion, three times as far: so is the range.
        Project other;
        other.parameters = {parameter("ear", -90.0, 90.0, 0.0)};
        const std::vector<Id> added = applyPreset(other, presets.front(), {"ear"});
        QCOMPARE(added.size(), std::size_t(2));
        const std::vector<double> before = curve(project, 0, 3.0);
        const std::vector<double> after = curve(other, 0, 3.0);
        QVERIFY(!before.empty() && before.size() == after.size());
        for (std::size_t i = 0; i < before.size(); ++i)
            QVERIFY(std::abs(after[i] - 3.0 * before[i]) < 1e-6);

        QVERIFY(library.save(presetOf(project, {wave}, name)).ok());  // in its place
        QCOMPARE(library.all().size(), builtIn + 1);
        QCOMPARE(library.all().front().project.drivers.size(), std::size_t(1));
        QVERIFY(library.remove(library.all().front()).ok());
        QCOMPARE(library.all().size(), builtIn);
        QVERIFY(!library.remove(library.all().front()).ok());  // Sinew's own
    }

    void motionOfSeveralParametersAsksForAsMany()
    {
        Project project;
        project.parameters = {parameter("x", -1.0, 1.0, 0.0), parameter("y", 0.0, 4.0, 0.0), parameter("z", 0.0, 1.0, 0.0)};
        const Id thrown = addDriver(project, MotionKind::projectile, {"x", "y"});
        const Preset preset = presetOf(project, {thrown}, QStringLiteral("Throw"));
        QCOMPARE(presetWidth(preset), std::size_t(2));
        QCOMPARE(preset.project.parameters.size(), std::size_t(2));
        const std::size_t count = project.drivers.size();
        QVERIFY(applyPreset(project, preset, {"x"}).empty());
        QVERIFY(applyPreset(project, preset, {"x", "y", "z"}).empty());
        QCOMPARE(project.drivers.size(), count);
        QCOMPARE(applyPreset(project, preset, {"x", "y"}).size(), std::size_t(1));
        QVERIFY(parseProject(writeProject(project)).ok());
    }

    void aStaggeredMotionRunsAlongThem()
    {
        const std::vector<Preset> presets = factoryPresets();
        const auto wave = std::ranges::find_if(presets, [](const Preset& p) { return p.project.drivers.front().stagger.has_value(); });
        QVERIFY(wave != presets.end());
        Project project;
        project.parameters = {parameter("a", -1.0, 1.0, 0.0), parameter("b", -1.0, 1.0, 0.0), parameter("c", -1.0, 1.0, 0.0)};
        QCOMPARE(applyPreset(project, *wave, {"a", "b", "c"}).size(), std::size_t(1));
        QCOMPARE(project.drivers.front().targets.size(), std::size_t(3));
        QVERIFY(curve(project, 0, 2.0) != curve(project, 1, 2.0));
    }

    void whatIsNoPresetIsLeftOut()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("broken.sinew")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{") == 1);
        file.close();
        QVERIFY(saveProject(Project{}, folder.filePath(QStringLiteral("empty.sinew")).toStdString()).ok());
        QCOMPARE(PresetLibrary(folder.path()).all().size(), factoryPresets().size());
    }
};

QTEST_APPLESS_MAIN(PresetTest)
#include "preset_test.moc"

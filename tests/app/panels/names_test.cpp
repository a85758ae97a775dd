// Names of files in words that artists read.
#include "app/panels/names.h"

#include <QTest>

using namespace sinew;

class NamesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void filesNamesAreWords()
    {
        QCOMPARE(readableName("knight_texture"), QStringLiteral("Knight texture"));
        QCOMPARE(readableName("  Body__Mat "), QStringLiteral("Body Mat"));
        QCOMPARE(readableName("\xC3\xA9toile"), QStringLiteral(u"\u00c9toile"));
        QCOMPARE(readableName("_"), QStringLiteral("_"));
    }
    void partsAreCalledAfterWhatTheirMeshesShare()
    {
        QCOMPARE(partName({"knight_helmet"}), QStringLiteral("Knight helmet"));
        QCOMPARE(partName({"Knight_ArmLeft", "Knight_ArmRight", "Knight_Body"}), QStringLiteral("Knight"));
        QCOMPARE(partName({"left hand glove", "left hand ring"}), QStringLiteral("Left hand"));
        QCOMPARE(partName({"scarf", "scarfpin"}), QStringLiteral("Part"));  // words, not letters
        QCOMPARE(partName({"scarf", "ball"}), QStringLiteral("Part"));
    }
    void materialParametersSayWhatTheyDrive()
    {
        QCOMPARE(materialParameterName("knight_texture", MaterialProperty::baseColorR),
                 QStringLiteral("Knight texture: base colour, red"));
        QCOMPARE(materialParameterName("glass", MaterialProperty::roughness), QStringLiteral("Glass: roughness"));
    }
};

QTEST_MAIN(NamesTest)
#include "names_test.moc"

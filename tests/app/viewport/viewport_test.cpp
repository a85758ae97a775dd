// The viewport on a virtual screen: it draws, follows the pose and the mouse.
#include "app/viewport/model_scene.h"
#include "app/viewport/viewport_widget.h"
#include "tests/app/viewport/support/pictures.h"
#include "tests/app/viewport/support/test_models.h"

#include <QApplication>
#include <QTest>

using namespace sinew;

class ViewportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void drawsAndFollowsThePose()
    {
        ViewportWidget viewport;
        viewport.resize(900, 500);
        viewport.show();
        QVERIFY(QTest::qWaitForWindowExposed(&viewport));
        const auto model = test::tube();
        viewport.setModel(model);
        viewport.state().setCaption(QStringLiteral("tube \u00b7 6 joints \u00b7 2 morphs"));
        viewport.state().setTween(QStringLiteral("bend"), QStringLiteral("twist"), QStringLiteral("cross-fade 0.20 s"), 0.62f);
        const QImage rest = viewport.grabImage();
        QCOMPARE(rest.size(), QSize(900, 500));
        test::keep(rest, QStringLiteral("rest"));

        test::Posed bent = test::pose(*model, 0, 0.5);
        viewport.setPose(bent.matrices, bent.weights);
        const QImage moved = viewport.grabImage();
        test::keep(moved, QStringLiteral("bent"));
        QVERIFY(test::differing(rest, moved) > 2000);

        bent.weights[0] = 1.0f;
        viewport.setPose(bent.matrices, bent.weights);
        const QImage morphed = viewport.grabImage();
        test::keep(morphed, QStringLiteral("morphed"));
        QVERIFY(test::differing(moved, morphed) > 500);

        viewport.state().setJoints(true);
        const QImage joints = viewport.grabImage();
        test::keep(joints, QStringLiteral("joints"));
        QVERIFY(test::differing(morphed, joints) > 100);
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    if (!sinew::test::startGraphics())
        return sinew::test::kSkipped;
    ViewportTest tests;
    return QTest::qExec(&tests, argc, argv);
}

#include "viewport_test.moc"

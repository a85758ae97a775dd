// The viewport on a virtual screen: it draws, follows the pose and the mouse.
#include "app/viewport/graphics_api.h"
#include "app/viewport/model_scene.h"
#include "app/viewport/viewport_widget.h"
#include "tests/app/viewport/support/test_models.h"

#include <QApplication>
#include <QDir>
#include <QTest>

using namespace sinew;

namespace {

// Pictures to look at, where SINEW_PICTURES names a folder.
void keep(const QImage& image, const QString& name)
{
    const QString folder = qEnvironmentVariable("SINEW_PICTURES");
    if (!folder.isEmpty() && QDir().mkpath(folder))
        image.save(folder + QLatin1Char('/') + graphicsApiName() + QLatin1Char('-') + name + QStringLiteral(".png"));
}

int differing(const QImage& a, const QImage& b, int tolerance = 8)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y);
            const QRgb q = b.pixel(x, y);
            count += std::abs(qRed(p) - qRed(q)) > tolerance || std::abs(qGreen(p) - qGreen(q)) > tolerance ||
                     std::abs(qBlue(p) - qBlue(q)) > tolerance;
        }
    return count;
}

}  // namespace

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
        keep(rest, QStringLiteral("rest"));

        test::Posed bent = test::pose(*model, 0, 0.5);
        viewport.setPose(bent.matrices, bent.weights);
        const QImage moved = viewport.grabImage();
        keep(moved, QStringLiteral("bent"));
        QVERIFY(differing(rest, moved) > 2000);

        bent.weights[0] = 1.0f;
        viewport.setPose(bent.matrices, bent.weights);
        const QImage morphed = viewport.grabImage();
        keep(morphed, QStringLiteral("morphed"));
        QVERIFY(differing(moved, morphed) > 500);

        viewport.state().setJoints(true);
        const QImage joints = viewport.grabImage();
        keep(joints, QStringLiteral("joints"));
        QVERIFY(differing(morphed, joints) > 100);
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    const QString api = qEnvironmentVariable("SINEW_TEST_RHI", QStringLiteral("opengl"));
    if (Status status = chooseGraphicsApi(api); !status) {
        qWarning("%s", status.error().text().c_str());
        return 77;
    }
    ViewportTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "viewport_test.moc"

// Pictures in tests: kept for the eye, and compared.
#pragma once

#include <QImage>
#include <QString>

namespace sinew::test {

// Saves a picture to look at, where SINEW_PICTURES names a folder.
void keep(const QImage& image, const QString& name);

// Pixels of which some channel differs by more than the tolerance.
int differing(const QImage& a, const QImage& b, int tolerance = 8);

// Starts the graphics interface that SINEW_TEST_RHI names (opengl where it
// names none). False where it cannot be had here; says so.
bool startGraphics();

// What main() returns to have ctest skip the test.
inline constexpr int kSkipped = 77;

}  // namespace sinew::test

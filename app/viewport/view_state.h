// What the viewport shows beside the model: camera, options, and the words of
// its overlays. QML (qml/Viewport.qml) reads its properties and calls nothing
// but the request signals.
#pragma once

#include "app/viewport/lighting.h"
#include "app/viewport/orbit_camera.h"

#include <QColor>
#include <QObject>
#include <QPointF>
#include <QQuaternion>
#include <QRectF>
#include <QVector2D>
#include <QVector3D>
#include <QVector4D>

#include <optional>

namespace sinew {

enum class Shading { lit, unlit, clay, normals, wireframe };

enum class LookHandle { target, center };

// The look controller as it is shown; places in model space.
struct LookGizmo {
    std::optional<Vec3> target;
    std::optional<Vec3> center;
    bool targetDraggable = false;
    bool centerDraggable = false;
    bool active = true;  // whether anything looks at it now; else it is dimmed
    bool settled = false;  // the pose is where the look leads, not where it is now
    bool operator==(const LookGizmo&) const = default;
};

// What overlays are drawn in; the window sets its theme's.
struct OverlayColors {
    QColor chip{0x1e, 0x21, 0x25, 0xb8};
    QColor chipHovered{0x30, 0x35, 0x3b, 0xe6};
    QColor text{0xd7, 0xdb, 0xe0};
    QColor secondary{0xb4, 0xbc, 0xc5};
    QColor line{0x3a, 0x40, 0x47};
    QColor accent{0x4c, 0xc2, 0xb0};
    QColor gizmo{0xf0, 0xe4, 0x42};
    QColor outline{0x11, 0x13, 0x15, 0xc0};  // around the gizmo
    QColor warning{0xe0, 0xa9, 0x3b};
    QColor ground{0x17, 0x19, 0x1c};   // inside joints and rings
    QColor grid{0x9e, 0xa8, 0xb3, 0x38};
    bool operator==(const OverlayColors&) const = default;
};

class ViewState : public QObject {
    Q_OBJECT
    Q_PROPERTY(QVector3D cameraPosition READ cameraPosition NOTIFY cameraChanged)
    Q_PROPERTY(QQuaternion cameraRotation READ cameraRotation NOTIFY cameraChanged)
    Q_PROPERTY(float cameraNear READ cameraNear NOTIFY cameraChanged)
    Q_PROPERTY(float cameraFar READ cameraFar NOTIFY cameraChanged)
    Q_PROPERTY(float fieldOfView READ fieldOfView CONSTANT)

    Q_PROPERTY(int shading READ shadingIndex NOTIFY optionsChanged)  // Shading
    Q_PROPERTY(QString shadingName READ shadingName NOTIFY optionsChanged)
    Q_PROPERTY(bool grid READ grid NOTIFY optionsChanged)
    Q_PROPERTY(bool joints READ joints NOTIFY optionsChanged)
    Q_PROPERTY(bool look READ look NOTIFY optionsChanged)
    Q_PROPERTY(bool lookOffered READ lookOffered NOTIFY optionsChanged)
    Q_PROPERTY(bool following READ following NOTIFY optionsChanged)  // the camera follows the character
    Q_PROPERTY(bool shadows READ shadows NOTIFY optionsChanged)
    Q_PROPERTY(bool smoothEdges READ smoothEdges NOTIFY optionsChanged)
    Q_PROPERTY(bool overlays READ overlays NOTIFY optionsChanged)
    Q_PROPERTY(bool chips READ chips NOTIFY optionsChanged)
    Q_PROPERTY(float overlayScale READ overlayScale NOTIFY optionsChanged)
    Q_PROPERTY(QColor background READ background NOTIFY optionsChanged)
    Q_PROPERTY(QColor backgroundEnd READ backgroundEnd NOTIFY optionsChanged)  // lower end of the gradient
    Q_PROPERTY(bool roomShown READ roomShown NOTIFY optionsChanged)
    Q_PROPERTY(QVector2D roomTurn READ roomTurn NOTIFY optionsChanged)  // sine and cosine
    Q_PROPERTY(float environmentStrength READ environmentStrength NOTIFY optionsChanged)
    Q_PROPERTY(bool facesShown READ facesShown NOTIFY optionsChanged)
    Q_PROPERTY(bool edgesShown READ edgesShown NOTIFY optionsChanged)
    Q_PROPERTY(QVector4D wireColor READ wireColor NOTIFY optionsChanged)
    Q_PROPERTY(float lightAngle READ lightAngle NOTIFY optionsChanged)
    Q_PROPERTY(float lightStrength READ lightStrength NOTIFY optionsChanged)

    Q_PROPERTY(QColor chipColor READ chipColor NOTIFY optionsChanged)
    Q_PROPERTY(QColor chipHoveredColor READ chipHoveredColor NOTIFY optionsChanged)
    Q_PROPERTY(QColor textColor READ textColor NOTIFY optionsChanged)
    Q_PROPERTY(QColor secondaryColor READ secondaryColor NOTIFY optionsChanged)
    Q_PROPERTY(QColor lineColor READ lineColor NOTIFY optionsChanged)
    Q_PROPERTY(QColor accentColor READ accentColor NOTIFY optionsChanged)
    Q_PROPERTY(QColor warningColor READ warningColor NOTIFY optionsChanged)
    Q_PROPERTY(QColor gridColor READ gridColor NOTIFY optionsChanged)

    Q_PROPERTY(QVector3D keyAngles READ keyAngles CONSTANT)
    Q_PROPERTY(QRectF shadowArea READ shadowArea NOTIFY shadowAreaChanged)  // x and z, m
    Q_PROPERTY(float gridSpacing READ gridSpacing NOTIFY optionsChanged)  // m
    Q_PROPERTY(float gridReach READ gridReach NOTIFY optionsChanged)      // m

    Q_PROPERTY(QString lookLabel READ lookLabel NOTIFY lookChanged)
    Q_PROPERTY(QString hoveredName READ hoveredName NOTIFY selectionChanged)
    Q_PROPERTY(QPointF hoveredPlace READ hoveredPlace NOTIFY selectionChanged)

    Q_PROPERTY(QString caption READ caption NOTIFY wordsChanged)
    Q_PROPERTY(QString note READ note NOTIFY wordsChanged)
    Q_PROPERTY(bool noteWarns READ noteWarns NOTIFY wordsChanged)
    Q_PROPERTY(QString hint READ hint NOTIFY wordsChanged)
    Q_PROPERTY(QString crowdLabel READ crowdLabel NOTIFY wordsChanged)
    Q_PROPERTY(bool crowdActive READ crowdActive NOTIFY wordsChanged)
    Q_PROPERTY(QString crowdRemark READ crowdRemark NOTIFY wordsChanged)
    Q_PROPERTY(bool tweenShown READ tweenShown NOTIFY tweenChanged)
    Q_PROPERTY(QString tweenFrom READ tweenFrom NOTIFY tweenChanged)
    Q_PROPERTY(QString tweenTo READ tweenTo NOTIFY tweenChanged)
    Q_PROPERTY(QString tweenLabel READ tweenLabel NOTIFY tweenChanged)
    Q_PROPERTY(float tweenWeight READ tweenWeight NOTIFY tweenChanged)
    Q_PROPERTY(bool tweenDraggable READ tweenDraggable NOTIFY tweenChanged)
public:
    using QObject::QObject;

    [[nodiscard]] const OrbitCamera& camera() const { return m_camera; }
    void setCamera(const OrbitCamera& camera);

    [[nodiscard]] Shading shading() const { return m_shading; }
    void setShading(Shading shading);
    void setGrid(bool on) { setOption(m_grid, on); }
    void setJoints(bool on) { setOption(m_joints, on); }
    // The look's handles, and whether there is a chip to show them by.
    void setLook(bool on) { setOption(m_look, on); }
    void setLookOffered(bool on) { setOption(m_lookOffered, on); }
    void setFollowing(bool on) { setOption(m_following, on); }
    void setColors(const OverlayColors& colors) { setOption(m_colors, colors); }
    [[nodiscard]] const OverlayColors& colors() const { return m_colors; }
    void setShadows(bool on) { setOption(m_lighting.shadows, on); }
    // Draws edges over whatever shading there is.
    void setWire(bool on) { setOption(m_wire, on); }
    void setSmoothEdges(bool on) { setOption(m_smoothEdges, on); }
    void setOverlays(bool on) { setOption(m_overlays, on); }
    // The words and buttons among the overlays; joints and handles stay.
    void setChips(bool on) { setOption(m_chips, on); }
    // Enlarges the overlays: pictures are drawn larger than windows.
    void setOverlayScale(float factor) { setOption(m_overlayScale, factor); }
    // What the backdrop `theme` shows.
    void setBackground(const QColor& color) { setOption(m_background, color); }
    // That colour is the backdrop; it may be see-through.
    void setPlainBackground(const QColor& color);
    void setLighting(const Lighting& lighting) { setOption(m_lighting, lighting); }
    [[nodiscard]] const Lighting& lighting() const { return m_lighting; }
    // Shading, lights, shadows and background of another view; not its camera,
    // words and handles.
    void takeLook(const ViewState& other);
    // Turns the lights about the vertical axis; degrees.
    void setLightAngle(float degrees) { setOption(m_lighting.turn, degrees); }
    void setLightStrength(float factor) { setOption(m_lighting.lights, factor); }

    // The way the key light shines; unit.
    [[nodiscard]] Vec3 keyDirection() const;
    void setShadowArea(const QRectF& area);

    // Suits the grid to a model of that size, m, and what is shown of it to that extent.
    void setSceneSize(float size, float extent = 0.0f);

    // Nodes; -1: none. The place is where the hovered joint appears.
    void setSelectedJoint(int node);
    void setHoveredJoint(int node, const QString& name, QPointF place);
    [[nodiscard]] int selectedJoint() const { return m_selectedJoint; }
    [[nodiscard]] int hoveredJoint() const { return m_hoveredJoint; }
    [[nodiscard]] QString hoveredName() const { return m_hoveredName; }
    [[nodiscard]] QPointF hoveredPlace() const { return m_hoveredPlace; }

    void setLookGizmo(const LookGizmo& gizmo);
    [[nodiscard]] const LookGizmo& lookGizmo() const { return m_lookGizmo; }

    [[nodiscard]] QString lookLabel() const { return m_lookGizmo.settled ? tr("look target, settled") : tr("look target"); }

    void setCaption(const QString& text);
    // Below the caption: what is to be known of how it is drawn; empty: nothing.
    void setNote(const QString& text, bool warns);
    // Shown in the middle of an empty view.
    void setHint(const QString& text);
    // The crowd's chip, marked while there is one, and why there is none; empty: no remark.
    void setCrowd(const QString& label, bool active, const QString& remark);
    void setTween(const QString& from, const QString& to, const QString& label, float weight,
                  bool draggable);
    void hideTween();

    [[nodiscard]] QVector3D cameraPosition() const;
    [[nodiscard]] QQuaternion cameraRotation() const;
    [[nodiscard]] float cameraNear() const { return m_camera.nearPlane(); }
    [[nodiscard]] float cameraFar() const { return m_camera.farPlane(); }
    [[nodiscard]] float fieldOfView() const { return OrbitCamera::kFieldOfView; }
    [[nodiscard]] int shadingIndex() const { return static_cast<int>(m_shading); }
    [[nodiscard]] QString shadingName() const { return nameOf(m_shading); }
    [[nodiscard]] static QString nameOf(Shading shading);
    [[nodiscard]] bool grid() const { return m_grid; }
    [[nodiscard]] bool joints() const { return m_joints; }
    [[nodiscard]] bool look() const { return m_look; }
    [[nodiscard]] bool lookOffered() const { return m_lookOffered; }
    [[nodiscard]] bool following() const { return m_following; }
    [[nodiscard]] QColor chipColor() const { return m_colors.chip; }
    [[nodiscard]] QColor chipHoveredColor() const { return m_colors.chipHovered; }
    [[nodiscard]] QColor textColor() const { return m_colors.text; }
    [[nodiscard]] QColor secondaryColor() const { return m_colors.secondary; }
    [[nodiscard]] QColor lineColor() const { return m_colors.line; }
    [[nodiscard]] QColor accentColor() const { return m_colors.accent; }
    [[nodiscard]] QColor warningColor() const { return m_colors.warning; }
    [[nodiscard]] QColor gridColor() const { return m_colors.grid; }
    [[nodiscard]] bool shadows() const { return m_lighting.shadows && m_shading != Shading::wireframe; }
    [[nodiscard]] bool wire() const { return m_wire; }
    [[nodiscard]] bool facesShown() const { return m_shading != Shading::wireframe; }
    [[nodiscard]] bool edgesShown() const { return m_wire || m_shading == Shading::wireframe; }
    [[nodiscard]] QVector4D wireColor() const;
    [[nodiscard]] bool smoothEdges() const { return m_smoothEdges; }
    [[nodiscard]] bool overlays() const { return m_overlays; }
    [[nodiscard]] bool chips() const { return m_chips; }
    [[nodiscard]] float overlayScale() const { return m_overlayScale; }
    [[nodiscard]] QColor background() const;
    [[nodiscard]] QColor backgroundEnd() const;
    [[nodiscard]] bool roomShown() const { return m_lighting.backdrop == Backdrop::environment; }
    [[nodiscard]] QVector2D roomTurn() const;
    [[nodiscard]] float environmentStrength() const { return m_lighting.environment; }
    [[nodiscard]] float lightAngle() const { return m_lighting.turn; }
    [[nodiscard]] float lightStrength() const { return m_lighting.lights; }
    [[nodiscard]] QVector3D keyAngles() const { return kKeyAngles; }
    [[nodiscard]] QRectF shadowArea() const { return m_shadowArea; }
    [[nodiscard]] float gridSpacing() const { return m_gridSpacing; }
    [[nodiscard]] float gridReach() const { return m_gridReach; }
    [[nodiscard]] QString caption() const { return m_caption; }
    [[nodiscard]] QString note() const { return m_note; }
    [[nodiscard]] bool noteWarns() const { return m_noteWarns; }
    [[nodiscard]] QString hint() const { return m_hint; }
    [[nodiscard]] QString crowdLabel() const { return m_crowdLabel; }
    [[nodiscard]] bool crowdActive() const { return m_crowdActive; }
    [[nodiscard]] QString crowdRemark() const { return m_crowdRemark; }
    [[nodiscard]] bool tweenShown() const { return m_tweenShown; }
    [[nodiscard]] QString tweenFrom() const { return m_tweenFrom; }
    [[nodiscard]] QString tweenTo() const { return m_tweenTo; }
    [[nodiscard]] QString tweenLabel() const { return m_tweenLabel; }
    [[nodiscard]] float tweenWeight() const { return m_tweenWeight; }
    [[nodiscard]] bool tweenDraggable() const { return m_tweenDraggable; }

Q_SIGNALS:
    void cameraChanged();
    void optionsChanged();
    void shadowAreaChanged();
    void lookChanged();
    void selectionChanged();
    void wordsChanged();
    void tweenChanged();

    // The cross-fade's bar is being dragged, to that weight.
    void tweenGrabbed();
    void tweenDragged(float weight);
    void tweenReleased();
    void tweenCancelled();

    // Chips were clicked; the place is where a menu should open, in the view.
    void shadingMenuRequested(QPointF place);
    void lightMenuRequested(QPointF place);
    void crowdMenuRequested(QPointF place);
    void jointsToggled();
    void gridToggled();
    void lookToggled();
    void followEnded();  // by its chip

private:
    static constexpr QVector3D kKeyAngles{-48, -38, 0};  // degrees about x, y, z; before lightAngle

    template <class T>
    void setOption(T& option, const T& value)
    {
        if (option == value)
            return;
        option = value;
        Q_EMIT optionsChanged();
    }

    OrbitCamera m_camera;
    Shading m_shading = Shading::lit;
    bool m_grid = true;
    bool m_joints = false;
    bool m_look = true;
    bool m_lookOffered = false;
    bool m_following = false;
    OverlayColors m_colors;
    bool m_wire = false;
    bool m_smoothEdges = true;
    bool m_overlays = true;
    bool m_chips = true;
    float m_overlayScale = 1.0f;
    QColor m_background{0x2e, 0x32, 0x36};
    Lighting m_lighting;
    LookGizmo m_lookGizmo;
    QRectF m_shadowArea;
    float m_gridSpacing = 0.2f;
    float m_gridReach = 8.0f;
    int m_selectedJoint = -1;
    int m_hoveredJoint = -1;
    QString m_hoveredName;
    QPointF m_hoveredPlace;
    QString m_caption;
    QString m_note;
    bool m_noteWarns = false;
    QString m_hint;
    QString m_crowdLabel;
    bool m_crowdActive = false;
    QString m_crowdRemark;
    bool m_tweenShown = false;
    QString m_tweenFrom;
    QString m_tweenTo;
    QString m_tweenLabel;
    float m_tweenWeight = 0.0f;
    bool m_tweenDraggable = false;
};

}  // namespace sinew

// The cross-fade between two clips: a slider, unless a fade is under way.
import QtQuick

Rectangle {
    id: root
    readonly property real nameWidth: (width - (label.visible ? label.width + 12 : 0)) / 2 - 14
    height: 40
    radius: 5
    color: viewState.chipColor

    Text {
        anchors { left: parent.left; leftMargin: 10; top: parent.top; topMargin: 7 }
        width: root.nameWidth
        elide: Text.ElideRight
        text: viewState.tweenFrom
        color: viewState.secondaryColor
        font.pixelSize: 12
    }
    Text {
        id: label
        anchors { horizontalCenter: parent.horizontalCenter; top: parent.top; topMargin: 7 }
        visible: root.width > 220  // the clips' names come first
        text: viewState.tweenLabel
        color: viewState.textColor
        font.pixelSize: 12
    }
    Text {
        anchors { right: parent.right; rightMargin: 10; top: parent.top; topMargin: 7 }
        width: root.nameWidth
        elide: Text.ElideRight
        horizontalAlignment: Text.AlignRight
        text: viewState.tweenTo
        color: viewState.secondaryColor
        font.pixelSize: 12
    }
    Rectangle {
        id: track
        readonly property real weight: Math.max(0, Math.min(1, viewState.tweenWeight))
        x: 10
        y: 28
        width: parent.width - 20
        height: 4
        radius: 2
        color: viewState.lineColor
        Rectangle {
            width: parent.width * track.weight
            height: parent.height
            radius: 2
            color: viewState.accentColor
        }
        Rectangle {
            visible: viewState.tweenDraggable
            x: parent.width * track.weight - width / 2
            y: (parent.height - height) / 2
            width: 10
            height: 10
            radius: 5
            color: area.containsMouse || area.pressed ? viewState.textColor : viewState.accentColor
        }
    }
    MouseArea {
        id: area
        property bool held: false
        function drag(x) {
            viewState.tweenDragged(Math.max(0, Math.min(1, (x - track.x) / track.width)))
        }
        anchors.fill: parent
        enabled: viewState.tweenDraggable
        hoverEnabled: true
        cursorShape: Qt.SizeHorCursor
        function letGo() {
            if (held)
                viewState.tweenReleased()
            held = false
        }
        onPressed: (mouse) => {
            forceActiveFocus()
            held = true
            viewState.tweenGrabbed()
            drag(mouse.x)
        }
        onPositionChanged: (mouse) => {
            if (held)
                drag(mouse.x)
        }
        onReleased: letGo()
        onCanceled: letGo()
        Keys.onEscapePressed: (event) => {
            event.accepted = held
            if (held)
                viewState.tweenCancelled()
            held = false
        }
    }
}

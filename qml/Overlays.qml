// Chips in the corners. Words and numbers come from ViewState.
import QtQuick
import Sinew.Scene

Item {
    id: root

    JointOverlay {
        anchors.fill: parent
        visible: modelScene.crowd === null
        scene: modelScene
        view: viewState
    }

    LookOverlay {
        id: look
        anchors.fill: parent
        visible: modelScene.crowd === null
        view: viewState
    }
    Chip {
        visible: viewState.chips && look.visible && look.targetSeen
        text: viewState.lookLabel
        textColor: viewState.textColor
        x: look.targetPlace.x + 20
        y: look.targetPlace.y - height / 2
    }

    Chip {
        visible: viewState.chips && viewState.hoveredName !== ""
        text: viewState.hoveredName
        x: viewState.hoveredPlace.x - width - 14 > 4 ? viewState.hoveredPlace.x - width - 14 : viewState.hoveredPlace.x + 14
        y: viewState.hoveredPlace.y - height / 2
    }

    Chip {
        id: caption
        anchors { left: parent.left; top: parent.top; margins: 12 }
        width: Math.min(implicitWidth, buttons.x - 24)
        visible: viewState.chips && text !== "" && width > 60
        text: viewState.caption
    }
    Chip {
        anchors { left: parent.left; top: caption.bottom; leftMargin: 12; topMargin: 4 }
        width: Math.min(implicitWidth, root.width - 24)
        visible: viewState.chips && text !== ""
        text: viewState.note
        textColor: viewState.noteWarns ? viewState.warningColor : viewState.secondaryColor
    }

    Row {
        id: buttons
        readonly property bool tight: root.width < 480
        readonly property string arrow: root.width < 380 ? "" : " \u25be"
        visible: viewState.chips
        anchors { right: parent.right; top: parent.top; margins: 12 }
        spacing: 4
        // Those that come and go first, so that none of the others moves.
        Chip {
            clickable: true
            visible: viewState.following
            text: qsTr("Following")
            active: true
            onClicked: viewState.followEnded()
        }
        Chip {
            clickable: true
            visible: viewState.lookOffered
            text: qsTr("Look")
            active: viewState.look
            onClicked: viewState.lookToggled()
        }
        Chip {
            id: crowd
            visible: viewState.crowdLabel !== ""
            clickable: true
            widest: buttons.tight ? "" : qsTr("Crowd") + " 10000 \u25be"
            text: viewState.crowdLabel + buttons.arrow
            active: viewState.crowdActive
            onClicked: viewState.crowdMenuRequested(crowd.mapToItem(root, 0, height + 4))
        }
        Chip {
            id: shading
            clickable: true
            widest: buttons.tight ? "" : qsTr("Wireframe") + " \u25be"  // the longest of its names
            text: viewState.shadingName + buttons.arrow
            onClicked: viewState.shadingMenuRequested(shading.mapToItem(root, 0, height + 4))
        }
        Chip {
            id: light
            clickable: true
            text: qsTr("Light") + buttons.arrow
            onClicked: viewState.lightMenuRequested(light.mapToItem(root, light.width, height + 4))
        }
        Chip {
            clickable: true
            text: qsTr("Joints")
            active: viewState.joints
            onClicked: viewState.jointsToggled()
        }
        Chip {
            clickable: true
            text: qsTr("Grid")
            active: viewState.grid
            onClicked: viewState.gridToggled()
        }
    }
    Chip {
        anchors { right: parent.right; top: parent.top; rightMargin: 12; topMargin: 40 }
        visible: viewState.chips && text !== ""
        text: viewState.crowdRemark
        textColor: viewState.warningColor
    }

    TweenBar {
        // In a small view it leaves the middle, where the model stands.
        width: Math.min(300, Math.max(root.width * 0.38 - 12, 150), root.width - 24)
        anchors { left: parent.left; bottom: parent.bottom; margins: 12 }
        visible: viewState.chips && viewState.tweenShown
    }

    Rectangle {
        anchors.centerIn: parent
        visible: viewState.chips && viewState.hint !== ""
        width: hint.width + 36
        height: hint.height + 24
        radius: 8
        color: viewState.chipColor
        Text {
            id: hint
            anchors.centerIn: parent
            text: viewState.hint
            color: viewState.textColor
            font.pixelSize: 14
            lineHeight: 1.2
            horizontalAlignment: Text.AlignHCenter
        }
    }
}

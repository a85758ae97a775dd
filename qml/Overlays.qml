// Chips in the corners. Words and numbers come from ViewState.
import QtQuick
import Sinew.Scene

Item {
    id: root

    JointOverlay {
        anchors.fill: parent
        scene: modelScene
        view: viewState
    }

    LookOverlay {
        id: look
        anchors.fill: parent
        view: viewState
    }
    Chip {
        visible: look.targetSeen
        text: qsTr("look target")
        textColor: "#f0e442"
        x: look.targetPlace.x + 20
        y: look.targetPlace.y - height / 2
    }

    Chip {
        visible: viewState.hoveredName !== ""
        text: viewState.hoveredName
        x: viewState.hoveredPlace.x - width - 14 > 4 ? viewState.hoveredPlace.x - width - 14 : viewState.hoveredPlace.x + 14
        y: viewState.hoveredPlace.y - height / 2
    }

    Chip {
        anchors { left: parent.left; top: parent.top; margins: 12 }
        visible: text !== ""
        text: viewState.caption
    }

    Row {
        visible: viewState.chips
        anchors { right: parent.right; top: parent.top; margins: 12 }
        spacing: 4
        Chip {
            id: shading
            clickable: true
            text: viewState.shadingName + " \u25be"
            onClicked: viewState.shadingMenuRequested(shading.mapToItem(root, 0, height + 4))
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

    TweenBar {
        anchors { left: parent.left; bottom: parent.bottom; margins: 12 }
        visible: viewState.tweenShown
    }

    Text {
        anchors.centerIn: parent
        visible: text !== ""
        text: viewState.hint
        color: "#9aa3ad"
        font.pixelSize: 14
        horizontalAlignment: Text.AlignHCenter
    }
}

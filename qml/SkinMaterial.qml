// Values of a MaterialItem and a DrawItem as uniforms of shaders/model.*.
import QtQuick
import QtQuick3D

CustomMaterial {
    id: root
    property QtObject item
    property QtObject values
    property Texture liveRowTexture
    property Texture transformMapTexture
    property Texture morphDeltasTexture

    readonly property bool seeThrough: values.alphaMode === 2 || item.opacity < 1

    shadingMode: CustomMaterial.Shaded
    vertexShader: "qrc:/sinew/shaders/model." + modelScene.skin + ".vert"
    fragmentShader: "qrc:/sinew/shaders/model"
        + (values.placed ? ".rich.placed" : values.maps > 1 || item.hasColors || seeThrough ? ".rich" : "")
        + (alphaMode === 1 || mixedSides === 1 ? ".cutout" : "") + ".frag"
    cullMode: values.doubleSided || item.sides === 2 ? CustomMaterial.NoCulling
        : item.sides === 1 ? CustomMaterial.FrontFaceCulling : CustomMaterial.BackFaceCulling
    sourceBlend: seeThrough ? CustomMaterial.One : CustomMaterial.NoBlend
    destinationBlend: seeThrough ? CustomMaterial.OneMinusSrcAlpha : CustomMaterial.NoBlend

    // Skin
    property TextureInput liveRow: TextureInput { texture: root.liveRowTexture }
    property TextureInput transformMap: TextureInput { texture: root.transformMapTexture }
    property TextureInput morphDeltas: TextureInput { texture: root.morphDeltasTexture }
    property int paletteBase: item.paletteBase
    property vector3d morphPlace: item.morphPlace
    property int morphSlot: item.morphSlot
    property int mapRowTexels: modelScene.mapRowTexels
    property int mapMorphTexel: modelScene.mapMorphTexel
    property vector4d clipCurrent: modelScene.clipCurrent
    property vector4d clipNext: modelScene.clipNext

    // Room
    property vector2d roomTurn: viewState.roomTurn
    property real roomStrength: viewState.environmentStrength
    property TextureInput roomReflections: TextureInput { texture: RoomTexture {} }
    property matrix4x4 roomAlong: roomLight.paperAlong
    property matrix4x4 roomSquares: roomLight.paperSquares
    property matrix4x4 roomProducts: roomLight.paperProducts

    // Surface
    property int shading: viewState.shading
    property int maps: values.maps + (item.hasTangents ? 0 : 32)
    property vector4d baseColor: values.baseColor
    property vector3d emissive: values.emissive
    property real metallic: values.metallic
    property real roughness: values.roughness
    property real normalScale: values.normalScale
    property real occlusionStrength: values.occlusionStrength
    property real alphaCutoff: values.alphaCutoff
    property int alphaMode: item.opacity < 1 ? 2 : values.alphaMode
    property int doubleSided: values.doubleSided ? 1 : 0
    property int mixedSides: item.sides === 0 || (item.sides === 1 && !values.doubleSided) ? 0 : 1
    property int unlit: values.unlit ? 1 : 0
    property vector4d baseColorMapTurn: values.baseColorTexture.turn
    property vector3d baseColorMapShift: values.baseColorTexture.shift
    property TextureInput baseColorMap: TextureInput {
        enabled: root.values.baseColorTexture.data !== null
        texture: MaterialTexture { slot: root.values.baseColorTexture }
    }
    property vector4d metallicRoughnessMapTurn: values.metallicRoughnessTexture.turn
    property vector3d metallicRoughnessMapShift: values.metallicRoughnessTexture.shift
    property TextureInput metallicRoughnessMap: TextureInput {
        enabled: root.values.metallicRoughnessTexture.data !== null
        texture: MaterialTexture { slot: root.values.metallicRoughnessTexture }
    }
    property vector4d normalMapTurn: values.normalTexture.turn
    property vector3d normalMapShift: values.normalTexture.shift
    property TextureInput normalMap: TextureInput {
        enabled: root.values.normalTexture.data !== null
        texture: MaterialTexture { slot: root.values.normalTexture }
    }
    property vector4d occlusionMapTurn: values.occlusionTexture.turn
    property vector3d occlusionMapShift: values.occlusionTexture.shift
    property TextureInput occlusionMap: TextureInput {
        enabled: root.values.occlusionTexture.data !== null
        texture: MaterialTexture { slot: root.values.occlusionTexture }
    }
    property vector4d emissiveMapTurn: values.emissiveTexture.turn
    property vector3d emissiveMapShift: values.emissiveTexture.shift
    property TextureInput emissiveMap: TextureInput {
        enabled: root.values.emissiveTexture.data !== null
        texture: MaterialTexture { slot: root.values.emissiveTexture }
    }
}

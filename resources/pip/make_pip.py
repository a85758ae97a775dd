# Makes Pip, the sample character: models, paints, rigs, animates and exports.
#
#   blender -b --factory-startup -P resources/pip/make_pip.py -- FOLDER
#
# Leaves pip.glb, pip.fbx and facts.json in FOLDER. The same Blender makes the
# same files. See README.md.
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

import bpy
import numpy as np
from mathutils import Matrix, Vector

import clips
import fbx
import glb
import paint
import parts
import shape

MATERIALS = {  # name: (linear base colour or picture, roughness)
    "fur": ("pip_fur", 0.85), "eye": ("pip_eye", 0.18), "eye_highlight": ((1.0, 1.0, 1.0), 0.4),
    "nose": ((0.030, 0.016, 0.014), 0.30),
    "scarf": ((0.072, 0.520, 0.445), 0.92), "ball": ((0.90, 0.80, 0.62), 0.55), "ball_stripe": ((0.80, 0.24, 0.06), 0.55),
}


def to_blender(p):
    """Y up, facing +Z -> Blender's Z up, facing -Y."""
    p = np.asarray(p, float)
    return np.stack([p[..., 0], -p[..., 2], p[..., 1]], -1)


def picture(name, pixels):
    size = pixels.shape[0]
    image = bpy.data.images.new(name, size, size)
    rgba = np.ones((size, size, 4), np.float32)
    rgba[..., :3] = np.round(pixels * 255) / 255
    image.pixels.foreach_set(rgba.ravel())
    path = os.path.join(bpy.app.tempdir, name + ".png")
    image.filepath_raw, image.file_format = path, "PNG"
    image.save()
    bpy.data.images.remove(image)
    image = bpy.data.images.load(path)
    image.name = name
    image.pack()
    return image


def material(name, pictures):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    m.use_backface_culling = True
    shader = m.node_tree.nodes["Principled BSDF"]
    base, roughness = MATERIALS[name]
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Metallic"].default_value = 0.0
    shader.inputs["Specular"].default_value = 0.5
    if isinstance(base, str):
        node = m.node_tree.nodes.new("ShaderNodeTexImage")
        node.image = pictures[base]
        m.node_tree.links.new(node.outputs["Color"], shader.inputs["Base Color"])
    else:
        shader.inputs["Base Color"].default_value = (*base, 1.0)
    if name == "eye_highlight":
        shader.inputs["Emission"].default_value = (1.0, 1.0, 1.0, 1.0)
    return m


def skeleton():
    armature = bpy.data.armatures.new("pip_rig")
    rig = bpy.data.objects.new("pip_rig", armature)
    bpy.context.collection.objects.link(rig)
    bpy.context.view_layer.objects.active = rig
    bpy.ops.object.mode_set(mode="EDIT")
    for name, parent, head, tail, z in shape.joints():
        bone = armature.edit_bones.new(name)
        bone.head, bone.tail = to_blender(head), to_blender(tail)
        bone.align_roll(Vector(to_blender(np.asarray(z, float))))
        if parent:
            bone.parent = armature.edit_bones[parent]
    bpy.ops.object.mode_set(mode="OBJECT")
    return rig


def mesh_object(name, pieces, materials, origin=(0, 0, 0)):
    """One object of several parts, with weights, materials, charts and morphs."""
    points = np.vstack([p.points for p in pieces])
    start = np.cumsum([0] + [len(p.points) for p in pieces])
    faces, uvs, slots, used = [], [], [], []
    for part, first in zip(pieces, start):
        for f, face in enumerate(part.faces):
            faces.append([i + int(first) for i in face])
            uvs.extend(part.corner_uv[f])
            look = getattr(part, "face_material", None)
            look = look[f] if look else part.material
            if look not in used:
                used.append(look)
            slots.append(used.index(look))
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(to_blender(points).tolist(), [], faces)
    if any(isinstance(MATERIALS[u][0], str) for u in used):
        layer = mesh.uv_layers.new(name="UVMap")
        layer.data.foreach_set("uv", np.asarray(uvs, np.float32).ravel())
    for look in used:
        mesh.materials.append(materials[look])
    mesh.polygons.foreach_set("material_index", slots)
    mesh.polygons.foreach_set("use_smooth", [True] * len(faces))
    mesh.update()
    mesh.use_auto_smooth, mesh.auto_smooth_angle = True, 3.15
    mesh.normals_split_custom_set_from_vertices(to_blender(np.vstack([p.normals for p in pieces])))
    ob = bpy.data.objects.new(name, mesh)
    ob.location = to_blender(np.asarray(origin, float))
    bpy.context.collection.objects.link(ob)
    weights = np.vstack([p.weights for p in pieces])
    for j, joint in enumerate(parts.JOINTS):
        hit = np.nonzero(weights[:, j])[0]
        if len(hit):
            group = ob.vertex_groups.new(name=joint)
            for v in hit:
                group.add([int(v)], float(weights[v, j]), "REPLACE")
    wanted = [m for m in parts.MORPHS if any(m in p.morphs for p in pieces)]
    if wanted:
        ob.shape_key_add(name="Basis", from_mix=False)
        for morph in wanted:
            key = ob.shape_key_add(name=morph, from_mix=False)
            delta = np.vstack([p.morphs.get(morph, np.zeros_like(p.points)) for p in pieces])
            key.data.foreach_set("co", to_blender(points + delta).astype(np.float32).ravel())
        ob.shape_key_add(name=glb.REST, from_mix=False)
    return ob


def bind(ob, rig):
    ob.modifiers.new("Armature", "ARMATURE").object = rig
    ob.parent = rig


def animate(rig):
    scene = bpy.context.scene
    scene.render.fps = clips.FPS
    rig.animation_data_create()
    for bone in rig.pose.bones:
        bone.rotation_mode = "QUATERNION"
    for name in clips.CLIPS:
        frames = clips.sample(name)
        action = bpy.data.actions.new(name)
        action.id_root = "OBJECT"
        action.use_fake_user = True
        moved = sorted({j for pose, _ in frames for j in pose}, key=parts.JOINTS.index)
        curves = []
        for joint in moved:
            keys, last = [], None
            for pose, _ in frames:
                q = Matrix(clips.axis_rotation(*pose.get(joint, (0, 0, 0))).tolist()).to_quaternion()
                if last is not None and q.dot(last) < 0:
                    q.negate()
                keys.append(list(q))
                last = q
            curves.append((f'pose.bones["{joint}"].rotation_quaternion', joint, np.array(keys)))
        curves.append(('pose.bones["hips"].location', "hips", np.array([o for _, o in frames])))
        for path, joint, keys in curves:
            for c in range(keys.shape[1]):
                curve = action.fcurves.new(path, index=c, action_group=joint)
                curve.keyframe_points.add(len(keys))
                flat = np.stack([np.arange(len(keys), dtype=float), keys[:, c]], 1)
                curve.keyframe_points.foreach_set("co", flat.ravel())
                for point in curve.keyframe_points:
                    point.interpolation = "LINEAR"
                curve.update()
        track = rig.animation_data.nla_tracks.new()
        track.name = name
        track.strips.new(name, 0, action).name = name
        track.mute = True


def build():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    body, garment = parts.pip()
    pictures = {"pip_fur": picture("pip_fur", paint.body_picture(body)), "pip_eye": picture("pip_eye",
                                                                                             paint.eye_picture())}
    materials = {name: material(name, pictures) for name in MATERIALS}
    rig = skeleton()
    skin = mesh_object("pip", body, materials)
    scarf = mesh_object("scarf", garment, materials)
    bind(skin, rig)
    bind(scarf, rig)
    mesh_object("ball", [parts.ball()], materials, parts.BALL)
    animate(rig)
    return skin


def export(folder, skin):
    for old, new in (("bool", bool), ("object", object), ("int", int), ("float", float)):
        if old not in np.__dict__:  # Blender 3.4's exporters still use names that newer numpy dropped
            setattr(np, old, new)
    path = os.path.join(folder, "pip.glb")
    bpy.ops.export_scene.gltf(filepath=path, export_format="GLB", export_yup=True, export_normals=True,
                              export_texcoords=True, export_tangents=False, export_materials="EXPORT",
                              export_colors=False, export_skins=True, export_all_influences=False, export_morph=True,
                              export_morph_normal=True, export_animations=True, export_nla_strips=True,
                              export_force_sampling=True, export_frame_range=False, export_frame_step=1,
                              export_optimize_animation_size=True, export_def_bones=False, export_extras=False,
                              export_cameras=False, export_lights=False)
    glb.tidy(path)
    skin.shape_key_remove(skin.data.shape_keys.key_blocks[glb.REST])
    fbx.export(os.path.join(folder, "pip.fbx"))


def facts(folder):
    data, _ = glb.read(os.path.join(folder, "pip.glb"))
    vertices = sum(data["accessors"][p["attributes"]["POSITION"]]["count"]
                   for m in data["meshes"] for p in m["primitives"])
    parent = {n: p for n, p, *_ in shape.joints()}
    names = [data["nodes"][j]["name"] for j in data["skins"][0]["joints"]]  # in the skin's order
    out = {
        "joints": [{"name": n, "parent": parent[n]} for n in names],
        "meshes": [n["name"] for n in data["nodes"] if "mesh" in n],
        "materials": [m["name"] for m in data["materials"]],
        "morphs": list(parts.MORPHS),
        "clips": [{"name": n, "seconds": d} for n, (_, d) in clips.CLIPS.items()],
        "vertices": vertices,
    }
    with open(os.path.join(folder, "facts.json"), "w") as f:
        json.dump(out, f, indent=2)
        f.write("\n")


if __name__ == "__main__":
    folder = sys.argv[sys.argv.index("--") + 1]
    export(folder, build())
    facts(folder)

# Blender's FBX exporter, kept from writing what differs between runs and
# machines: ids from salted hashes, the time, and the folder of the pictures.
import datetime
import os
import types
import zlib

import bpy
from io_scene_fbx import export_fbx_bin, fbx_utils

MOMENT = datetime.datetime(2020, 1, 1)


def make_steady():
    number = fbx_utils._key_to_uuid
    fbx_utils._key_to_uuid = lambda taken, key: number(taken, zlib.crc32(repr(key).encode()))
    fbx_utils.ObjectWrapper.__hash__ = lambda self: zlib.crc32(repr(self.key).encode())  # the order of sets
    export_fbx_bin.datetime = types.SimpleNamespace(datetime=types.SimpleNamespace(now=lambda: MOMENT))

    def picture_path(image, scene):
        name = os.path.basename(image.filepath)
        return name, name
    export_fbx_bin._gen_vid_path = picture_path


def export(path):
    make_steady()
    bpy.ops.export_scene.fbx(filepath=path, object_types={"ARMATURE", "MESH"}, add_leaf_bones=False,
                             use_armature_deform_only=False, mesh_smooth_type="OFF", path_mode="COPY",
                             embed_textures=True, bake_anim=True, bake_anim_use_all_bones=False,
                             bake_anim_use_nla_strips=False, bake_anim_use_all_actions=True,
                             bake_anim_force_startend_keying=True, bake_anim_step=1.0, bake_anim_simplify_factor=0.0)

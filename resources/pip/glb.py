# What Blender's glTF exporter leaves untidy, put right in the written file.
import json
import struct

import numpy as np

TYPES = {5121: np.uint8, 5123: np.uint16, 5125: np.uint32, 5126: np.float32}
WIDTH = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


def read(path):
    """The JSON and the binary chunk of a GLB."""
    with open(path, "rb") as f:
        raw = f.read()
    size = struct.unpack_from("<I", raw, 12)[0]
    return json.loads(raw[20:20 + size]), raw[28 + size:]


def write(path, data, binary):
    text = json.dumps(data, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    binary += b"\0" * (-len(binary) % 4)
    with open(path, "wb") as f:
        f.write(struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(binary)))
        f.write(struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(binary), b"BIN\0") + binary)


def values(data, binary, index):
    a = data["accessors"][index]
    view = data["bufferViews"][a["bufferView"]]
    start = view.get("byteOffset", 0) + a.get("byteOffset", 0)
    width = WIDTH[a["type"]]
    flat = np.frombuffer(binary, TYPES[a["componentType"]], a["count"] * width, start)
    return flat.reshape(a["count"], width).copy()


def unparent_skins(data):
    """Skinned meshes move with their joints alone: they belong at the scene's root."""
    scene = data["scenes"][data.get("scene", 0)]
    skinned = [i for i, n in enumerate(data["nodes"]) if "skin" in n]
    for node in data["nodes"]:
        if "children" in node:
            node["children"] = [c for c in node["children"] if c not in skinned]
            if not node["children"]:
                del node["children"]
    scene["nodes"] += [i for i in skinned if i not in scene["nodes"]]


def drop_unused_uv(data):
    """Texture coordinates of materials without a picture."""
    for mesh in data["meshes"]:
        for p in mesh["primitives"]:
            look = data["materials"][p["material"]].get("pbrMetallicRoughness", {})
            if "baseColorTexture" not in look:
                p["attributes"].pop("TEXCOORD_0", None)


def drop_still_channels(data, binary):
    """Removes channels that only repeat the rest pose."""
    rest = {"translation": [0, 0, 0], "rotation": [0, 0, 0, 1], "scale": [1, 1, 1]}
    for animation in data["animations"]:
        kept, samplers = [], []
        for channel in animation["channels"]:
            path = channel["target"]["path"]
            sampler = animation["samplers"][channel["sampler"]]
            keys = values(data, binary, sampler["output"])
            if path in rest:
                at_rest = np.array(data["nodes"][channel["target"]["node"]].get(path, rest[path]))
                if np.abs(keys - at_rest).max() < 1e-5 or (path == "rotation" and np.abs(keys + at_rest).max() < 1e-5):
                    continue
            samplers.append(sampler)
            channel["sampler"] = len(samplers) - 1
            kept.append(channel)
        animation["channels"], animation["samplers"] = kept, samplers


REST = "rest"  # a morph without movement, exported only for tidy


def base_morph_normals(data, binary):
    """The exporter takes morphs' normals from the bare faces, the mesh's from ours: it writes the
    difference of the two into every target. The target REST holds that difference alone."""
    binary = bytearray(binary)
    for mesh in data["meshes"]:
        names = mesh.get("extras", {}).get("targetNames", [])
        if REST not in names:
            continue
        index = names.index(REST)
        names.pop(index)
        mesh.get("weights", [0] * (index + 1)).pop(index)
        for p in mesh["primitives"]:
            bare = values(data, binary, p["targets"].pop(index)["NORMAL"])
            for target in p["targets"]:
                normals = values(data, binary, target["NORMAL"]) - bare
                normals[np.abs(normals).max(1) < 1e-4] = 0.0
                view = data["bufferViews"][data["accessors"][target["NORMAL"]]["bufferView"]]
                start = view.get("byteOffset", 0) + data["accessors"][target["NORMAL"]].get("byteOffset", 0)
                binary[start:start + normals.nbytes] = normals.tobytes()
    return bytes(binary)


def compact(data, binary):
    """Keeps only accessors and buffer views in use; equal bytes are stored once, morph targets sparse."""
    users = []
    thin = set()  # users that may be stored sparse: morph targets move few vertices

    def use(holder, key, sparse=False):
        users.append((holder, key))
        if sparse:
            thin.add(len(users) - 1)
    for mesh in data["meshes"]:
        for p in mesh["primitives"]:
            for key in p["attributes"]:
                use(p["attributes"], key)
            for target in p.get("targets", []):
                for key in target:
                    use(target, key, sparse=True)
            use(p, "indices")
    for skin in data.get("skins", []):
        use(skin, "inverseBindMatrices")
    for animation in data["animations"]:
        for s in animation["samplers"]:
            use(s, "input")
            use(s, "output")
    out, views, accessors, seen = bytearray(), [], [], {}

    def view(blob, target=None):
        out.extend(b"\0" * (-len(out) % 4))
        v = {"buffer": 0, "byteOffset": len(out), "byteLength": len(blob)}
        if target:
            v["target"] = target
        out.extend(blob)
        views.append(v)
        return len(views) - 1
    for number, (holder, key) in enumerate(users):
        a = dict(data["accessors"][holder[key]])
        target = data["bufferViews"][a["bufferView"]].get("target")
        rows = values(data, binary, holder[key])
        a.pop("byteOffset", None)
        a.pop("bufferView")
        if number in thin:
            rows[np.abs(rows).max(1) < 2e-6] = 0.0
        identity = (rows.tobytes(), target, json.dumps(a, sort_keys=True))
        if identity not in seen:
            moved = np.nonzero(rows.any(1))[0]
            if number in thin and 0 < len(moved) < 0.7 * len(rows):
                kind = np.uint16 if len(rows) <= 65535 else np.uint32
                a["sparse"] = {
                    "count": len(moved),
                    "indices": {"bufferView": view(moved.astype(kind).tobytes()),
                                "componentType": 5123 if kind == np.uint16 else 5125},
                    "values": {"bufferView": view(rows[moved].tobytes())}}
            else:
                a["bufferView"] = view(rows.tobytes(), target)
            if "min" in a:
                a["min"], a["max"] = (f(0).tolist() for f in (rows.min, rows.max))
            accessors.append(a)
            seen[identity] = len(accessors) - 1
        holder[key] = seen[identity]
    for image in data.get("images", []):
        v = data["bufferViews"][image["bufferView"]]
        start = v.get("byteOffset", 0)
        image["bufferView"] = view(binary[start:start + v["byteLength"]])
    data["accessors"], data["bufferViews"] = accessors, views
    data["buffers"] = [{"byteLength": len(out)}]
    return bytes(out)


def tidy(path):
    data, binary = read(path)
    binary = base_morph_normals(data, binary)
    unparent_skins(data)
    drop_unused_uv(data)
    drop_still_channels(data, binary)
    data["asset"]["copyright"] = "CC0-1.0"
    write(path, data, compact(data, binary))

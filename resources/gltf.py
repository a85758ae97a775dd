"""Writes GLB files: what the scripts of the samples have in common. Standard library only."""
import json
import struct

FLOAT, BYTE, SHORT = 5126, 5121, 5123
VERTICES, INDICES = 34962, 34963


class Gltf:
    """A glTF file with one buffer and one scene; `data` is its JSON, to be added to."""

    def __init__(self, generator):
        self.data = {"asset": {"version": "2.0", "generator": generator}, "scene": 0, "scenes": [{"nodes": []}],
                     "nodes": [], "meshes": [], "skins": [], "materials": [], "accessors": [], "bufferViews": [],
                     "buffers": []}
        self.blob = bytearray()

    def __getitem__(self, key):
        return self.data[key]

    @property
    def roots(self):
        return self.data["scenes"][0]["nodes"]

    def accessor(self, data, kind, component, count, target=None, **more):
        self.blob.extend(b"\0" * (-len(self.blob) % 4))
        view = {"buffer": 0, "byteOffset": len(self.blob), "byteLength": len(data)}
        if target:
            view["target"] = target
        self.data["bufferViews"].append(view)
        self.blob.extend(data)
        self.data["accessors"].append({"bufferView": len(self.data["bufferViews"]) - 1, "componentType": component,
                                       "count": count, "type": kind, **more})
        return len(self.data["accessors"]) - 1

    def positions(self, points):
        """Points with their bounds, both as they are stored."""
        rounded = [struct.unpack("<3f", struct.pack("<3f", *p)) for p in points]
        return self.accessor(floats(rounded), "VEC3", FLOAT, len(rounded), VERTICES,
                             min=[min(p[k] for p in rounded) for k in range(3)],
                             max=[max(p[k] for p in rounded) for k in range(3)])

    def indices(self, corners):
        return self.accessor(struct.pack(f"<{len(corners)}H", *corners), "SCALAR", SHORT, len(corners), INDICES)

    def paint(self, name, code, roughness):
        """A material of one colour."""
        self.data["materials"].append({"name": name, "pbrMetallicRoughness": {
            "baseColorFactor": linear(code), "metallicFactor": 0.0, "roughnessFactor": roughness}})

    def write(self, path):
        self.blob.extend(b"\0" * (-len(self.blob) % 4))
        self.data["buffers"].append({"byteLength": len(self.blob)})
        used = {key: value for key, value in self.data.items() if value or key == "scene"}
        text = json.dumps(used, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 4)
        path.write_bytes(struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(self.blob)) +
                         struct.pack("<I4s", len(text), b"JSON") + text +
                         struct.pack("<I4s", len(self.blob), b"BIN\0") + self.blob)
        print(f"{path}: {path.stat().st_size} bytes")


def floats(rows):
    return b"".join(struct.pack(f"<{len(row)}f", *row) for row in rows)


def linear(code):
    """'#e0a93b' as linear RGBA."""
    out = []
    for i in (1, 3, 5):
        c = int(code[i:i + 2], 16) / 255
        out.append(round(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4, 5))
    return [*out, 1.0]

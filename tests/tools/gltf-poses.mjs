// Poses of a glTF file by an independent library (three.js), as JSON:
//   node gltf-poses.mjs FILE [times per clip]
// -> { "clips": [ { "name", "duration", "times": [t], "nodes": [[16 numbers per time] per node] } ],
//      "nodes": [ { "path": [sibling indices from the scene root], "name" } ] }
// Matrices are column-major world matrices. Nodes are listed depth first.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { dirname, resolve, join } from 'node:path';

// What the loader expects of a browser.
globalThis.self = globalThis;
globalThis.ProgressEvent ??= class extends Event {};
const THREE = await import('three');
const { GLTFLoader } = await import('three/addons/loaders/GLTFLoader.js');

const file = process.argv[2];
const count = Number(process.argv[3] ?? 7);

// Textures need a browser; poses don't.
const withoutTextures = (parser) => ({ name: 'without-textures', loadTexture: () => Promise.resolve(new THREE.Texture()), parser });

// External buffers are inlined: the loader's own file access needs a browser.
let bytes = readFileSync(file);
if (!bytes.subarray(0, 4).equals(Buffer.from('glTF'))) {
  const json = JSON.parse(bytes.toString('utf8'));
  for (const buffer of json.buffers ?? []) {
    if (buffer.uri && !buffer.uri.startsWith('data:'))
      buffer.uri = 'data:application/octet-stream;base64,' + readFileSync(join(dirname(resolve(file)), decodeURIComponent(buffer.uri))).toString('base64');
  }
  bytes = Buffer.from(JSON.stringify(json));
}
const loader = new GLTFLoader();
loader.register(withoutTextures);
const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
const gltf = await loader.parseAsync(data, pathToFileURL(dirname(resolve(file))).href + '/');

// The objects that stand for glTF nodes, and each one's glTF index.
const nodes = [];
gltf.scene.traverse((object) => {
  const index = gltf.parser.associations.get(object)?.nodes;
  // A mesh of several primitives becomes a group whose children carry no node of their own.
  if (index !== undefined && !nodes.some((node) => node.index === index)) nodes.push({ object, index });
});
const names = gltf.parser.json.nodes.map((node) => node.name ?? '');

const rest = nodes.map(({ object }) => [object.position.clone(), object.quaternion.clone(), object.scale.clone()]);
const clips = [];
gltf.animations.forEach((animation, number) => {
  nodes.forEach(({ object }, i) => {
    object.position.copy(rest[i][0]);
    object.quaternion.copy(rest[i][1]);
    object.scale.copy(rest[i][2]);
  });
  const mixer = new THREE.AnimationMixer(gltf.scene);
  const action = mixer.clipAction(animation);
  action.setLoop(THREE.LoopOnce);
  action.clampWhenFinished = true;
  action.play();
  const times = [];
  const matrices = nodes.map(() => []);
  for (let k = 0; k < count; ++k) {
    // Never quite the end: a finished action behaves in its own way.
    const t = animation.duration * (k / (count - 1)) * (k === count - 1 ? 1 - 1e-6 : 1);
    mixer.setTime(t);
    gltf.scene.updateMatrixWorld(true);
    times.push(t);
    nodes.forEach(({ object }, i) => matrices[i].push(...object.matrixWorld.elements));
  }
  mixer.stopAllAction();
  mixer.uncacheRoot(gltf.scene);
  clips.push({ name: gltf.parser.json.animations[number].name ?? '', duration: animation.duration, times, matrices });
});
process.stdout.write(JSON.stringify({ nodes: nodes.map(({ index }) => ({ index, name: names[index] })), clips }));

// Poses of a glTF or FBX file by independent programs, as JSON:
//   node gltf-poses.mjs FILE [times per clip]
// -> { "clips": [ { "name", "duration", "times": [t], "matrices": [[16 numbers per time] per node] } ],
//      "nodes": [ { "index", "name" } ], "rest": [[16 numbers] per node] }
// Matrices are column-major world matrices. Nodes are listed depth first.
//
// glTF is read by three.js. FBX goes through Facebook's FBX2glTF first, which
// reads with Autodesk's own FBX SDK: its clips are baked at 60 frames a second,
// times lie on those frames, and "start" tells where a clip's time 0 lies in the
// file (seconds): at the first key that the converter found.
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { dirname, resolve, join } from 'node:path';

// What the loader expects of a browser.
globalThis.self = globalThis;
globalThis.ProgressEvent ??= class extends Event {};
const THREE = await import('three');
const { GLTFLoader } = await import('three/addons/loaders/GLTFLoader.js');

const file = process.argv[2];
const count = Number(process.argv[3] ?? 7);
const kFbxRate = 60;

// -> the bytes of a GLB, and the first frame of each clip.
function convertFbx(source) {
  const tool = join(dirname(fileURLToPath(import.meta.url)), 'node_modules/fbx2gltf/bin/Linux/FBX2glTF');
  chmodSync(tool, 0o755); // the package forgets to
  const folder = mkdtempSync(join(tmpdir(), 'sinew-fbx-'));
  try {
    // A copy: the converter writes embedded pictures beside its input.
    copyFileSync(source, join(folder, 'in.fbx'));
    const log = execFileSync(tool, ['--binary', '--anim-framerate', 'bake' + kFbxRate, '--input', join(folder, 'in.fbx'),
                                    '--output', join(folder, 'out')], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    const starts = new Map();
    for (const [, name, first] of log.matchAll(/^Animation (.*): \[(-?\d+) - -?\d+\]$/gm)) starts.set(name, Number(first) / kFbxRate);
    return { bytes: readFileSync(join(folder, 'out.glb')), starts };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// Textures need a browser; poses don't.
const withoutTextures = (parser) => ({ name: 'without-textures', loadTexture: () => Promise.resolve(new THREE.Texture()), parser });

// External buffers are inlined: the loader's own file access needs a browser.
const fbx = file.toLowerCase().endsWith('.fbx') ? convertFbx(file) : null;
let bytes = fbx ? fbx.bytes : readFileSync(file);
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
  if (fbx && index === 0) return; // the converter's own root
  if (index !== undefined && !nodes.some((node) => node.index === index)) nodes.push({ object, index });
});
const names = gltf.parser.json.nodes.map((node) => node.name ?? '');

gltf.scene.updateMatrixWorld(true);
const restMatrices = nodes.map(({ object }) => object.matrixWorld.elements.slice());
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
    let t = animation.duration * (k / (count - 1));
    if (fbx) t = Math.round(t * kFbxRate) / kFbxRate;
    t *= k === count - 1 ? 1 - 1e-6 : 1;
    mixer.setTime(t);
    gltf.scene.updateMatrixWorld(true);
    times.push(t);
    nodes.forEach(({ object }, i) => matrices[i].push(...object.matrixWorld.elements));
  }
  mixer.stopAllAction();
  mixer.uncacheRoot(gltf.scene);
  const name = gltf.parser.json.animations[number].name ?? '';
  clips.push({ name, duration: animation.duration, start: fbx?.starts.get(name), times, matrices });
});
process.stdout.write(JSON.stringify({ nodes: nodes.map(({ index }) => ({ index, name: names[index] })), rest: restMatrices, clips }));

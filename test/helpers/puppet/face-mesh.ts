import { join } from 'node:path';
import { findPackageFolder, type RgbImage } from '@idproof/engines';
import { cutFace, detectFaces, meshFace } from '@idproof/core/faces';
import { loadDetector, loadMesher } from '../../../packages/engines/src/faces/load-nets.js';

/** In pixels; nearer to the camera is less. */
export type Point3 = readonly [x: number, y: number, z: number];

/** A face as a surface: its 468 points and the triangles between them, three indices each. */
export interface FaceMesh {
  points: readonly Point3[];
  triangles: readonly number[];
}

async function load() {
  // The package ships its sources, and the triangles are in no other file of their own.
  const source = join(findPackageFolder('@vladmandic/human'), 'src/face/facemeshcoords.ts');
  const { TRI468 } = (await import(source)) as { TRI468: readonly number[] };
  return { detector: await loadDetector(), mesher: await loadMesher(), triangles: TRI468 };
}

let loading: ReturnType<typeof load> | undefined;

/** The surest face of a picture, with depth: what the engine under test does not keep. */
export async function measureMesh(image: RgbImage): Promise<FaceMesh> {
  const { detector, mesher, triangles } = await (loading ??= load());
  const [surest] = await detectFaces(detector, image);
  const cut = surest && cutFace(image, surest);
  const mesh = cut && (await meshFace(mesher, cut));
  if (!mesh) throw new Error('no face to animate');
  const points = mesh.map(([u, v, depth]): Point3 => {
    const [x, y] = cut.toImage([u, v]);
    return [x, y, Math.trunc(depth)];
  });
  return { points, triangles };
}

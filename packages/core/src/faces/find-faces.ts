import { detectFaces, type FaceBox } from './detect-faces.js';
import { cutFace, meshFace } from './mesh-face.js';
import type { OpenNet } from './net.js';
import { refineEyes } from './refine-eyes.js';
import type { Point, RgbImage } from './types.js';

/** A face as the nets return it, in pixels of the given image. */
export interface MeshedFace {
  /** The detector's certainty in hundredths; the mesh net would be sure of upside-down faces too. */
  confidence: number;
  /** 468 points. */
  mesh: Point[];
}

/** The nets that find a face and its points. */
export interface MeshNets {
  detector: OpenNet;
  mesher: OpenNet;
  /** Places the lids: the mesh alone hardly closes its eyes. Takes a third longer; omitted where lids do not matter. */
  eyes?: OpenNet | undefined;
}

/** Places the 468 points of a face in its box, in pixels of the image; none when the net detects no face there. */
export async function placeMesh(
  nets: Omit<MeshNets, 'detector'>,
  image: RgbImage,
  box: FaceBox,
): Promise<Point[] | null> {
  const cut = cutFace(image, box);
  const mesh = await meshFace(nets.mesher, cut);
  if (!mesh) return null;
  const points = nets.eyes ? await refineEyes(nets.eyes, cut.planes, mesh) : mesh;
  return points.map(([x, y]) => cut.toImage([x, y]));
}

/** Finds up to ten more or less upright faces with their points, highest confidence first. */
export async function findFaces(nets: MeshNets, image: RgbImage): Promise<MeshedFace[]> {
  const faces: MeshedFace[] = [];
  for (const box of await detectFaces(nets.detector, image)) {
    const mesh = await placeMesh(nets, image, box);
    if (mesh) faces.push({ confidence: Math.round(box.confidence * 100) / 100, mesh });
  }
  return faces;
}

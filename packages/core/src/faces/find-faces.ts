import { detectFaces } from './detect-faces.js';
import { cutFace, meshFace } from './mesh-face.js';
import type { OpenNet } from './net.js';
import { refineEyes } from './refine-eyes.js';
import type { Point, RgbImage } from './types.js';

/** A face as the nets see it, in pixels of the picture they were given. */
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
  /** Places the lids: the mesh alone hardly closes its eyes. Costs a third more. Left out where lids do not matter. */
  eyes?: OpenNet | undefined;
}

/** Finds up to ten more or less upright faces with their points, surest first. */
export async function findFaces({ detector, mesher, eyes }: MeshNets, image: RgbImage): Promise<MeshedFace[]> {
  const faces: MeshedFace[] = [];
  for (const box of await detectFaces(detector, image)) {
    const cut = cutFace(image, box);
    const mesh = await meshFace(mesher, cut);
    if (!mesh) continue;
    const points = eyes ? await refineEyes(eyes, cut.planes, mesh) : mesh;
    faces.push({
      confidence: Math.round(box.confidence * 100) / 100,
      mesh: points.map(([x, y]) => cut.toPicture([x, y])),
    });
  }
  return faces;
}

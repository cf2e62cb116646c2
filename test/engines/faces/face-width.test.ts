import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import sharp from 'sharp';
import { decodeImage, measureFaceWidth, type FaceEngine } from '@idproof/engines';
import { readFace } from '../../helpers/faces.js';
import { loadFaces } from '../../helpers/real-engines.js';

let faces: FaceEngine;
before(async () => {
  faces = await loadFaces();
});

test('a face is as wide from cheek to cheek when its image lies on its side, is askew or on its head', async () => {
  const widths: number[] = [];
  for (const angle of [0, 20, 90, 180, 270]) {
    const turned = await sharp(readFace('Family2-Lady1')).rotate(angle, { background: '#777' }).png().toBuffer();
    const decoded = await decodeImage(turned);
    assert.ok(decoded.ok);
    const [face] = await faces.detect(decoded.image);
    assert.ok(face, `turned by ${angle}`);
    widths.push(measureFaceWidth(face.mesh));
  }
  for (const width of widths) assert.ok(Math.abs(width - widths[0]!) < widths[0]! * 0.05, widths.join(' '));
});

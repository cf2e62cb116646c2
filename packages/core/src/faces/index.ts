/*
 * Face detection, measures and liveness actions, without the nets themselves: shared by the engines, which run them in
 * Node, and the elements, which run them in a worker. For the packages of this kit alone.
 */
export { mirror } from './crop-resize.js';
export { decodeWeights } from './decode-weights.js';
export type { Values, Weights, WeightSpec } from './decode-weights.js';
export { detectFaces, DETECTOR_OUTPUTS, DETECTOR_SIZE } from './detect-faces.js';
export type { FaceBox } from './detect-faces.js';
export { readExpression } from './expression.js';
export type { Expression } from './expression.js';
export { findFaces, placeMesh } from './find-faces.js';
export type { MeshedFace, MeshNets } from './find-faces.js';
export { judgeAction } from './judge-action.js';
export { cutFace, MESH_OUTPUTS, MESH_SIZE, meshFace } from './mesh-face.js';
export type { NetOutput, OpenNet } from './net.js';
export { EYE_OUTPUTS, EYE_SIZE, EYES } from './refine-eyes.js';
export { isSamePadded, readPair, readTexts, TF_AXES } from './tf-graph.js';
export type { TfGraphFile, TfNode } from './tf-graph.js';
export type { Point, Rect, RgbImage } from './types.js';

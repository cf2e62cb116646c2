import type { Point, Rect, RgbImage } from '@idproof/core/faces';
import type { FaceAction, Side } from '@idproof/core/session';
import type { DocumentText } from './text/types.js';

export type { FaceAction, Point, Rect, RgbImage, Side };

/** Four corners in reading order of the document: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

/** One face found in an image. */
export interface Face {
  box: Rect;
  /** The detector's confidence, 0 to 1. */
  confidence: number;
  /** 468 mesh points in pixels, `[x, y]`. */
  mesh: readonly Point[];
}

/** A document found in an image, turned upright and rectified. */
export interface LocatedDocument {
  /** The document alone, upright. */
  image: RgbImage;
  /** Its corners in the given image. */
  quad: Quad;
}

/** Options of a search for faces. */
export interface FaceSearch {
  /** True when the image is upright; other turns are then not searched. Default false. */
  upright?: boolean;
  /** True for a single pass: neither without fine lines nor part by part. Default false. */
  brief?: boolean;
  /** True when the face probably fills the frame; the search then starts with a border. Default false. */
  near?: boolean;
  /** True to place the lids with a net of their own. Default false; the mesh alone barely follows a blink. */
  eyes?: boolean;
}

/** Finds and describes faces (`faces/`). */
export interface FaceEngine {
  /** All faces, largest first. */
  detect(image: RgbImage, search?: FaceSearch): Promise<Face[]>;
  /** A descriptor of 128 numbers; the Euclidean distance of two is smaller the more alike the faces are. */
  describe(image: RgbImage, face: Face): Promise<Float32Array>;
}

export type SpoofCheck = 'TAMPER_CHECK' | 'MATERIAL_CHECK' | 'SCREEN_RECAPTURE_CHECK';
export type RecognitionErrorCode =
  | 'NO_REQUIRED_ID'
  | 'BLUR'
  | 'NO_FACE_DETECTED'
  | 'NOT_REAL_DOC'
  | 'EXPOSURE'
  | 'UNKNOWN';

/** The reading of a document, in the terms of the specification (4.3, 2.4; appendix 3.6). */
export interface DocumentReading {
  recognitionResult: 'Y' | 'N';
  recognitionErrorCode?: RecognitionErrorCode;
  /** Of two pages, the one that the code refers to, where known. */
  recognitionErrorPage?: 'front' | 'back';
  ocrResult?: Record<string, string>;
  spoofResult?: Record<SpoofCheck, 'Y' | 'N'>;
}

export interface ReadDocumentRequest {
  /** The encoded image (JPEG, PNG or BMP bytes). */
  front: Uint8Array;
  back?: Uint8Array;
  docType: string;
}

export interface CompareFacesRequest {
  face1: Uint8Array;
  face2: Uint8Array;
  /** Rectangle of the face in each image, if the caller specifies it (`left,top,width,height`). */
  rect1?: Rect;
  rect2?: Rect;
  /** `SELFIE`: the largest face of face2; a document type: only the portrait inside the document. */
  sourceOfFace2: string;
}

/** Why an image could not be compared; sizes in pixels of the image that was sent. */
export type FaceRefusal =
  | { why: 'NO_FACE' | 'NO_DOCUMENT' | 'DAMAGED' }
  | {
      why: 'FACE_TOO_SMALL';
      /** Width of the face from cheek to cheek, and the least accepted width. */
      found: number;
      needed: number;
    };

/** `score` 0 to 100, exclusive; or which image could not be used, and why. */
export type FaceComparison =
  | { ok: true; score: number; samePerson: boolean }
  | ({ ok: false; image: 'face1' | 'face2' } & FaceRefusal);

/** The worst flaw of the image of a face. */
export type FaceFlaw = 'FACE_TOO_SMALL' | 'FACE_TOO_DARK' | 'FACE_TOO_BRIGHT' | 'FACE_BLURRED';

/** The judgement of a single image of a face. */
export type FaceInspection =
  | {
      ok: true;
      /** In pixels of the upright image. */
      rect: { left: number; top: number; right: number; bottom: number };
      /** 0 to 100. */
      quality: number;
      /** The measure that limits the quality. */
      flaw?: FaceFlaw;
      /** True when the pixel pattern of a display is detected; a fine one is not. */
      onScreen: boolean;
      /** The face alone, as JPEG. */
      cropped: Uint8Array;
    }
  | { ok: false; why: 'NO_FACE' | 'DAMAGED' };

export interface WatchActionsRequest {
  /** The selfie: the face at rest, looking straight ahead. */
  face: Uint8Array;
  /** The requested actions. */
  actions: readonly FaceAction[];
  /** The side that `HEADSHAKE` asked for. Default: either counts. */
  headShake?: Side;
  /** Encoded frames, by `<action>/<number from 0>`. */
  frames: Readonly<Record<string, Uint8Array>>;
}

/** The judgement of action frames. */
export interface ActionsWatched {
  /** The key of the best frame of each action that was shown. */
  shown: Partial<Record<FaceAction, string>>;
  /** True when the compared frames show the face of the selfie. */
  sameFace: boolean;
  /** False when a few frames were sent again and again. */
  distinct: boolean;
}

/** The engines. Work runs in worker threads; calls reject only when an engine fails. */
export interface Engines {
  readDocument(
    request: ReadDocumentRequest,
    signal?: AbortSignal,
  ): Promise<DocumentReading | { damaged: 'front' | 'back' }>;
  compareFaces(request: CompareFacesRequest, signal?: AbortSignal): Promise<FaceComparison>;
  inspectFace(bytes: Uint8Array, signal?: AbortSignal): Promise<FaceInspection>;
  /** Judges whether the frames show the actions; an action without frames is not shown. */
  watchActions(request: WatchActionsRequest, signal?: AbortSignal): Promise<ActionsWatched>;
  /** Reads all text of a PDF, JPG, PNG, WEBP, BMP or TIFF, page by page. */
  readText(bytes: Uint8Array, signal?: AbortSignal): Promise<DocumentText>;
  close(): Promise<void>;
}

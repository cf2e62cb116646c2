export { createDocumentReader, type DocumentReader } from './document/document-reader.js';
export type {
  ActionsWatched,
  CompareFacesRequest,
  DocumentReading,
  Engines,
  Face,
  FaceAction,
  Side,
  FaceComparison,
  FaceEngine,
  FaceInspection,
  FaceRefusal,
  LocatedDocument,
  Point,
  Quad,
  ReadDocumentRequest,
  RecognitionErrorCode,
  Rect,
  RgbImage,
  SpoofCheck,
  WatchActionsRequest,
} from './types.js';
export type { Box, DocumentText, Line, TextPage, Word } from './text/types.js';
export { checkModel, MODEL_FILES, findPackageFolder, readModel, type ModelFile, type ModelName } from './models.js';
export { MAX_PIXELS } from './image-limit.js';
export { decodeImage, type DecodedImage } from './decode-image.js';
export { createFaceEngine } from './faces/face-engine.js';
export { measureFaceWidth } from './faces/face-width.js';
export { compareDescriptors, SAME_PERSON_DISTANCE, toScore } from './faces/score.js';
export { limitWasmThreads } from './nets/open-net.js';
export { createEngines, type EnginesOptions } from './create-engines.js';
export { createLocalEngines, type LocalEngines } from './local-engines.js';
export { MIN_FACE_WIDTH } from './compare-faces.js';
export { watchActions } from './watch-actions.js';
export { createThreadPool, type ThreadPool, type ThreadPoolOptions } from './thread-pool.js';

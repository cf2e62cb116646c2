import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const test = fileURLToPath(new URL('../..', import.meta.url));
const options = fileURLToPath(new URL('../../../tsconfig.base.json', import.meta.url));

/** What the browser's entries give to others, besides types. What is not meant for them is in `@idproof/core/internal`. */
const PUBLIC: Record<string, string[]> = {
  '@idproof/core/errors': ['ERROR_CODES', 'IdproofError', 'isIdproofError'],
  '@idproof/core/locale': ['LOCALES', 'getDirection', 'matchLocale'],
  '@idproof/core/image-file': ['closeImage', 'edgeSlope', 'judgeImage', 'readBmpHeader', 'readLuma', 'stripFile'],
  '@idproof/core/capture': [
    'CaptureManager',
    'HINT_CODES',
    'QUALITY_BOUNDS',
    'browserCameraEnvironment',
    'canFocus',
    'countFrames',
    'findObstacle',
    'findTrack',
    'measureFrame',
    'openCamera',
    'readAbilities',
    'readFrameViews',
    'readSettings',
    'readWhole',
    'setLens',
    'stopStream',
  ],
  '@idproof/core/session': [
    'CAPTURE_METHODS',
    'CaptureMethod',
    'CaptureSettings',
    'CompareRequest',
    'ConfirmRequest',
    'ConsentRequest',
    'ConsentView',
    'Correction',
    'DEVICES',
    'DOCUMENT_KINDS',
    'Device',
    'DiscardRequest',
    'DocumentChoice',
    'DocumentKind',
    'EVENTS_ROUTE',
    'Embed',
    'FACE_ACTIONS',
    'FLOWS',
    'FaceAction',
    'Flow',
    'HANDOFF_CODE',
    'HANDOFF_STATES',
    'HandoffOffer',
    'HandoffView',
    'HostedReturn',
    'InitializeAnswer',
    'InitializeRequest',
    'JOIN_ROUTE',
    'JoinAnswer',
    'JoinRequest',
    'KeepDocumentRequest',
    'Merchant',
    'OUTCOMES',
    'Outcome',
    'PAPER_FILE_TYPES',
    'PHONE_ACTIVITIES',
    'Page',
    'PaperFileType',
    'PaperView',
    'ParsePaperRequest',
    'Problem',
    'QualityLimits',
    'REASONS',
    'Reason',
    'ReasonCode',
    'RecognizeRequest',
    'ReturnRequest',
    'SERVER_REASONS',
    'SESSION_ROUTES',
    'SESSION_STATUSES',
    'SIDES',
    'STEPS',
    'STEPS_OF',
    'STEPS_WITH_LIVENESS',
    'SessionResult',
    'SessionStatus',
    'SessionView',
    'SkipPaperRequest',
    'Step',
    'ZONE_FORMATS',
    'ZoneClaim',
    'createSessionClient',
    'createStartTokenSource',
    'joinHandoff',
  ],
  '@idproof/core/image': ['MAX_BASE64_LENGTH', 'createImageEncoder'],
  '@idproof/core/bridge': [
    'BRIDGE_VERSION',
    'HOSTS',
    'INWARD',
    'OUTWARD',
    'PAGE_ENTRY',
    'createHostBridge',
    'detectHost',
    'findHost',
  ],
  '@idproof/widgets': [
    'ENGLISH',
    'IdproofCancelEvent',
    'IdproofCaptureEvent',
    'IdproofConsent',
    'IdproofConsentEvent',
    'IdproofDocumentCapture',
    'IdproofDocumentSelect',
    'IdproofDoneEvent',
    'IdproofErrorEvent',
    'IdproofFinishEvent',
    'IdproofFlow',
    'IdproofHintEvent',
    'IdproofHosted',
    'IdproofResult',
    'IdproofRetryEvent',
    'IdproofSelfieCapture',
    'IdproofStepEvent',
    'addTexts',
    'loadLabels',
  ],
};

describe('public exports', () => {
  const script = `const names = {};
    for (const path of ${JSON.stringify(Object.keys(PUBLIC))}) names[path] = Object.keys(await import(path)).sort();
    console.log(JSON.stringify(names));`;
  const found = JSON.parse(
    execFileSync(
      process.execPath,
      ['--conditions=@idproof/source', '--import', 'tsx', '--input-type=module', '-e', script],
      // The sources' decorators are the older kind.
      { cwd: test, encoding: 'utf8', env: { ...process.env, TSX_TSCONFIG_PATH: options } },
    ),
  ) as Record<string, string[]>;

  for (const [path, names] of Object.entries(PUBLIC)) {
    it(`${path} gives what is meant for others, and nothing else`, () => {
      assert.deepEqual(found[path], names);
    });
  }
});

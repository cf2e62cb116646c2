import type { Extras, Session } from './desk-api.js';
import { toWords } from './desk-words.js';

interface FactRow {
  name: string;
  value: string;
  isFailed: boolean;
}

/** What the provider said of the captured face, its quality and the device, and what `evidenceExtras` adds. */
export function listProviderFacts(evidence: Session['evidence']): FactRow[] {
  const { faceCapture, provider, extras = {} } = evidence ?? {};
  const capture = faceCapture ?? provider?.faceCapture;
  const quality = capture?.quality ?? provider?.faceQuality;
  const isPoor = capture?.qualityPassed === false;
  return [
    ...(faceCapture
      ? [createRow('Capture of the face', toWords(faceCapture.verdict), faceCapture.verdict !== 'passed')]
      : []),
    ...(quality === undefined ? [] : [createRow('Quality of the face, of 100', quality.toFixed(1), isPoor)]),
    ...(capture?.qualityPassed === undefined ? [] : [createRow('Quality is enough', isPoor ? 'No' : 'Yes', isPoor)]),
    ...(capture?.deviceRisk === undefined ? [] : [createRow('Risk level of the device', String(capture.deviceRisk))]),
    ...listExtras(extras),
  ];
}

function listExtras({ faceAttribute = {}, estimatedAge, idNetworkDetails }: Extras): FactRow[] {
  return [
    ...Object.entries(faceAttribute).map(([name, value]) => createRow(`On the face: ${toWords(name)}`, value)),
    ...(estimatedAge === undefined ? [] : [createRow('Estimated age', String(estimatedAge))]),
    ...(idNetworkDetails === undefined ? [] : [createRow('Links to other people', JSON.stringify(idNetworkDetails))]),
  ];
}

const createRow = (name: string, value: string, isFailed = false): FactRow => ({ name, value, isFailed });

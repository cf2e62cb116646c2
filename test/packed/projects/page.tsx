import { createHostBridge } from '@idproof/core/bridge';
import { CaptureManager } from '@idproof/core/capture';
import { createImageEncoder, type EncodedImage } from '@idproof/core/image';
import '@idproof/core/image/worker';
import { OPERATION_NAMES, type OperationName } from '@idproof/core/provider';
import { isIdproofError } from '@idproof/core/errors';
import { createSessionClient, createStartTokenSource, type SessionView } from '@idproof/core/session';
import {
  ENGLISH,
  IdproofFinishEvent,
  IdproofFlow as IdproofFlowElement,
  type IdproofEventMap,
  type Labels,
} from '@idproof/widgets';
import type { IdproofElement, IdproofEvent } from '@idproof/widgets/angular';
import '@idproof/widgets/consent.js';
import '@idproof/widgets/document-capture.js';
import '@idproof/widgets/document-select.js';
import { IdproofFrame } from '@idproof/widgets/frame.js';
import '@idproof/widgets/flow.js';
import { connectFramedFlow } from '@idproof/widgets/framed.js';
import '@idproof/widgets/hosted.js';
import '@idproof/widgets/phone.js';
import { connectFramedFlow as connectPlainly } from '@idproof/widgets/plain/idproof.js';
import { IdproofConsent, IdproofFlow } from '@idproof/widgets/react';
import { IdproofFlow as IdproofFlowAlone } from '@idproof/widgets/react/flow.js';
import '@idproof/widgets/result.js';
import '@idproof/widgets/selfie-capture.js';
import '@idproof/widgets/svelte';
import '@idproof/widgets/vue';
import '@idproof/widgets/webview-doctor.js';
import type { JSX } from 'react';

const client = createSessionClient({ proxyUrl: '/idproof', getToken: createStartTokenSource('/api/start') });
const labels: Partial<Labels> = { step_consent: ENGLISH.step_consent };

const flow: IdproofFlowElement = document.createElement('idproof-flow');
flow.client = client;
flow.labels = labels;
flow.addEventListener('idproof-finish', (event) => {
  const typed: IdproofFinishEvent = event;
  console.log(typed.detail.outcome);
});
connectFramedFlow(flow, { allowedOrigins: ['https://shop.example'] }).disconnect();
connectPlainly(flow, { allowedOrigins: [] }).disconnect();

const frame: IdproofFrame = document.createElement('idproof-frame');
frame.src = 'https://id.example/verify';

export async function describe(file: File): Promise<number> {
  const image: EncodedImage = await createImageEncoder().encode(file);
  return image.byteLength;
}

export async function readStatus(): Promise<string> {
  try {
    const { status }: SessionView = await client.view();
    return status;
  } catch (error) {
    return isIdproofError(error) ? error.code : 'unknown';
  }
}

export const operations: readonly OperationName[] = OPERATION_NAMES;
export const parts = [CaptureManager, createHostBridge];
export type Ends = IdproofEvent<'idproof-flow', 'idproof-finish'> | IdproofEventMap['idproof-cancel'];
export type Tag = IdproofElement<'idproof-flow'>;

export function Verification({ onEnd }: { onEnd: (status: string) => void }): JSX.Element {
  return (
    <>
      <IdproofConsent />
      <IdproofFlow startUrl="/api/start" locale="de" onFinish={({ detail }) => onEnd(detail.status)} />
      <IdproofFlowAlone proxyUrl="/idproof" />
    </>
  );
}

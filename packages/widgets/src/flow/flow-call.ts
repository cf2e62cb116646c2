import type { IdproofError, ErrorCode } from '@idproof/core/errors';
import { randomKey } from '@idproof/core/internal';
import type { CallOptions, SessionClient, SessionView } from '@idproof/core/session';
import type { Work } from './flow-state.js';

/** One call to the session that can be made again under the same key, so that it counts once. */
export interface Call {
  work: Work;
  key: string;
  /** Set where the call before failed because the session has moved on. */
  fault?: ErrorCode;
  /** How many calls before failed, where this one only asks whether the result is there. */
  failures?: number;
  run: (client: SessionClient, options: CallOptions) => Promise<SessionView>;
}

/** What else is known of an error. */
export type ErrorFacts = Partial<Pick<IdproofError, 'retryAfter' | 'field'>>;

/** The newest view. Where the provider's part was begun, only the provider knows whether it is over. */
export async function readNewest(client: SessionClient, options: CallOptions): Promise<SessionView> {
  const view = await client.view(options);
  if (!view.hosted?.isStarted) return view;
  const newest = client.checkresult(options);
  // A result that is waited for is asked for again anyway.
  return view.status === 'processing' ? newest.catch(() => view) : newest;
}

/** Asks for a result: the provider's own is read when it is asked for, that of pictures comes by itself. */
export function createResultCall(flow: SessionView['flow'] | undefined, failures: number): Call {
  const run: Call['run'] = (client, options) => (flow === 'api' ? client.view(options) : client.checkresult(options));
  return { work: 'result', key: randomKey(), failures, run };
}

import { isDeepStrictEqual } from 'node:util';
import { readHeader } from '@idproof/core/provider';
import { checkEnvironment, type CallSettings } from './check-environment.js';
import { checkClock } from './clock.js';
import { exchange, explainFailure, type DoctorOptions, type Exchange } from './exchange.js';
import { problem, type Finding } from './finding.js';

const ECHO = 'v1.authentication.test';
/** Characters of two to four bytes, so that a body that is re-encoded on the way is noticed. */
const PROBE = { from: 'idproof doctor', text: 'é 張 😀' };

/**
 * Checks the settings, then calls the echo test, which costs nothing and changes nothing. Never rejects; prints
 * nothing.
 */
export async function runDoctor(options: DoctorOptions): Promise<Finding[]> {
  const { findings, usable } = checkEnvironment(options.env);
  return usable ? [...findings, ...(await testEcho(usable, options))] : findings;
}

/** Calls the echo test, and compares the clocks. */
export async function testEcho(usable: CallSettings, options: DoctorOptions): Promise<Finding[]> {
  const made = await exchange(usable, ECHO, PROBE, options);
  const { answer } = made;
  const finding = explainEcho(made) ?? (await explainFailure(usable, made));
  const clock = answer && checkClock(readHeader(answer.headers, 'response-time'), made);
  return clock ? [finding, clock] : [finding];
}

/** Undefined where no valid answer came. */
function explainEcho({ result, origin, asked }: Exchange<typeof ECHO>): Finding | undefined {
  if (!result?.ok) return undefined;
  if (!isDeepStrictEqual({ ...result.response }, PROBE)) {
    return problem('answer_changed', `${origin} returns something other than what the echo test sent.`);
  }
  const how = asked.isSealed ? 'signed and encrypted both ways' : 'signed both ways';
  return { code: 'echo', level: 'ok', text: `${origin} answers the echo test, ${how}.` };
}

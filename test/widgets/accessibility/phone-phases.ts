import { IdproofError, type ErrorCode } from '@idproof/core/errors';
import type { SessionStatus } from '@idproof/core/session';
import type { IdproofPhone } from '@idproof/widgets/phone.js';
import { FakeSession } from '../helpers/fake-session.js';
import { part, show, until, type Show } from './stage.js';

/** A page that was opened by a code. It joins the session by the number 42. */
async function scanned(locale: string, session?: FakeSession): Promise<IdproofPhone> {
  history.replaceState(history.state, '', `#${'A'.repeat(22)}`);
  const joinHandoff = async ({ number }: { number: string }) => {
    if (number !== '42') throw new IdproofError('handoff_refused');
    return { clientToken: 'token', expiresAt: '2100-01-01T00:00:00Z' };
  };
  const client = session ?? (await FakeSession.create());
  return show('idproof-phone', {
    locale,
    merchant: 'Example Bank',
    connection: { joinHandoff, createSessionClient: () => client },
  });
}

function send(phone: IdproofPhone, number: string): void {
  (part(phone, 'number') as HTMLInputElement).value = number;
  part(phone, 'continue').click();
}

async function refused(locale: string, times: number): Promise<IdproofPhone> {
  const phone = await scanned(locale);
  for (let count = 0; count < times; count++) {
    send(phone, '13');
    do await new Promise(requestAnimationFrame);
    while (phone.phase === 'asking' && !phone.shadowRoot!.querySelector('[role=alert]'));
  }
  return phone;
}

async function ended(locale: string, phase: string, how: { status: SessionStatus } | ErrorCode): Promise<IdproofPhone> {
  const session = await FakeSession.create();
  session.plan('view', how);
  const phone = await scanned(locale, session);
  send(phone, '42');
  return until(phone, phase);
}

/** The phases of the phone's page, but for that of the flow. */
export const PHONE_PHASES: Readonly<Record<string, Show>> = {
  scan: (locale) => show('idproof-phone', { locale }),
  asking: (locale) => scanned(locale),
  'asking after a refusal': (locale) => refused(locale, 1),
  rescan: (locale) => refused(locale, 3),
  declined: async (locale) => {
    const phone = await scanned(locale);
    part(phone, 'decline').click();
    return until(phone, 'declined');
  },
  done: (locale) => ended(locale, 'done', { status: 'finished' }),
  taken: (locale) => ended(locale, 'taken', 'handoff_ended'),
  cancelled: (locale) => ended(locale, 'cancelled', { status: 'cancelled' }),
  expired: (locale) => ended(locale, 'expired', { status: 'expired' }),
  lost: (locale) => ended(locale, 'lost', 'unauthorized'),
};

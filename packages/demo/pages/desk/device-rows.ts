import type { Handoff, Session } from './desk-api.js';

interface DeviceRow {
  name: string;
  value: string;
  isFailed: boolean;
}

type Devices = NonNullable<Session['evidence']>['devices'];

const STEPS = { document: 'Document', selfie: 'Selfie', hosted: "Provider's page", papers: 'Papers' } as const;

/** Which device took what, and what happened with phones; nothing where no code was offered. */
export function listDevices(handoff: Handoff | null, devices: Devices, language: string): DeviceRow[] {
  if (!handoff) return [];
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });
  const write = (at: string): string => time.format(new Date(at));
  const steps = (['document', 'selfie', 'hosted', 'papers'] as const).flatMap((step) => {
    const device = devices?.[step];
    return device ? [createRow(STEPS[step], device === 'phone' ? 'On the phone' : 'On the first device')] : [];
  });
  const phones = handoff.phones.map(({ joinedAt, consentAt, endedAt }, index) =>
    createRow(
      `Phone ${index + 1}`,
      [
        `joined ${write(joinedAt)}`,
        consentAt === null ? 'no consent there' : `consent ${write(consentAt)}`,
        ...(endedAt === null ? [] : [`ended ${write(endedAt)}`]),
      ].join(', '),
    ),
  );
  const { codes, wrongNumbers } = handoff;
  return [
    ...steps,
    ...phones,
    createRow('Codes shown', String(codes)),
    createRow('Wrong numbers', String(wrongNumbers), wrongNumbers > 0),
  ];
}

const createRow = (name: string, value: string, isFailed = false): DeviceRow => ({ name, value, isFailed });

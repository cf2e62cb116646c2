import { formatRequestTime, type Send } from '@idproof/core/provider';
import type { ListedType } from '../../../packages/proxy/src/doctor/derive-type.js';
import { createTestSigner, KEYS } from '../../helpers/provider.js';

export const list = (docType: string, docName: string, countryCode: string, country = 'Somewhere'): ListedType => ({
  docType,
  docName,
  countryCode,
  country,
});
const PASSPORT = list('00000001003', 'Passport', '', 'Default');
export const LISTED = [
  list('00860000001', 'Resident ID Card', 'CHN'),
  list('00600000001', 'MyKad', 'MYS'),
  list('00610000001', 'Driving Licence, South Australia', 'AUS'),
  list('00600000007', 'MyPR', 'MYS'),
  list('09990000001', 'Fishing Card', 'XX', 'Atlantis'),
  PASSPORT,
];

/** The provider: it returns the echo, and has this list. */
export function answerWith(listed: readonly ListedType[], change: (body: object) => object = (body) => body): Send {
  return async ({ url, body: asked }) => {
    const path = new URL(url).pathname;
    const result = { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'Success' };
    const data = Object.fromEntries(listed.map((type) => [type.docType, type]));
    const body = path.endsWith('/idlist') ? Buffer.from(JSON.stringify(change({ result, data }))) : asked;
    const time = formatRequestTime(Date.now());
    const signature = await createTestSigner().sign({ path, clientId: KEYS.clientId, time, body });
    return { status: 200, headers: { 'Response-Time': time, Signature: signature }, body };
  };
}

import * as z from 'zod';
import { defineOperation } from '../operation.js';
import { Result } from '../result.js';

const DocumentEntry = z.object({
  docType: z.string(),
  docName: z.string(),
  /** `Default` for a passport of any country. */
  country: z.string(),
  /** ISO 3166-1 alpha-3; empty for a passport of any country. */
  countryCode: z.string(),
});

/** The document types that can be read (appendix 3.3). */
export const idList = defineOperation({
  name: 'v1.info.idlist',
  section: 'A 3.3',
  version: 'v1',
  path: 'info/idlist',
  idempotent: true,
  request: z.strictObject({}),
  response: z.object({
    result: Result,
    /** By document type code. */
    data: z.record(z.string(), DocumentEntry),
  }),
  codes: { SUCCESS: 'S', SYSTEM_ERROR: 'F' },
  badInput: { default: 'INVALID_ARGUMENT' },
});

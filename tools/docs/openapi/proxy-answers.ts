import {
  CAPTURE_METHODS,
  DEVICES,
  OUTCOMES,
  PAPER_FILE_TYPES,
  REASONS,
  SESSION_STATUSES,
  STEPS,
  ZONE_FORMATS,
} from '@idproof/core/session';
import { OPERATIONS } from '@idproof/core/provider';
import * as z from 'zod';

/** What the merchant's server gets from the proxy; a test holds these against what the proxy really answers. */

/** The reference of a session. */
export const Reference = z
  .string()
  .regex(/^[3-9A-Y]{8}$/)
  .describe('What the person sees and names when asking.');

export const CreatedSession = z.strictObject({
  sessionId: z.string().regex(/^ids_[0-9a-f]{32}$/),
  reference: Reference,
  clientToken: z.string().describe("The browser's credential for this session: hand it to the page, store it nowhere."),
  expiresAt: z.iso.datetime(),
  status: z
    .enum(['open', 'processing', 'finished'])
    .describe(
      'The session that is given back may wait for the provider (`processing`), or have an end that nobody was shown (`finished`).',
    ),
});

const Reason = z.strictObject({
  code: z.enum(Object.keys(REASONS) as [string, ...string[]]),
  step: z.enum(STEPS),
  page: z.enum(['front', 'back']).optional(),
  action: z.enum(['retake', 'change-document', 'contact', 'none']),
});

const verdict = z.string().describe('`Success`, `Pending`, `Failure`, or a word that the provider added since.');

const Paper = z.strictObject({
  schemaId: z.string().describe("The provider's template."),
  at: z.iso.datetime(),
  transactionId: z.string().optional(),
  fileType: z.enum(PAPER_FILE_TYPES),
  method: z.enum(CAPTURE_METHODS),
  values: z
    .record(
      z.string(),
      z.strictObject({
        text: z.string(),
        confidence: z.number().min(0).max(1).optional(),
        box: z.array(z.number()).length(4).optional().describe('Left, top, right, bottom in pixels of the page.'),
        page: z.int().min(1).optional(),
      }),
    )
    .describe('What was read, by the path of the field, such as `details.0.description`; 500 values at most.'),
  pages: z.int().min(1).optional().describe('The last page that a value is on.'),
  isCut: z.literal(true).optional().describe('More was read than is kept.'),
  nameFields: z.array(z.string()).describe("Fields of which one must hold the name of the document's person."),
});

const Evidence = z.strictObject({
  document: z
    .strictObject({
      docType: z.string(),
      fields: z.record(z.string(), z.string()).describe("What was read, in the provider's own keys."),
      checks: z.record(z.string(), z.string()).describe('`Y` passed, `N` not; any other word counts as not passed.'),
    })
    .optional(),
  face: z
    .strictObject({
      score: z.number().min(0).max(100).optional(),
      samePerson: z.boolean().optional(),
      liveness: z.enum(['not-checked', 'passed', 'failed']),
      livenessBy: z.enum(['provider']).optional().describe('Who checked the liveness; absent where nobody did.'),
    })
    .optional(),
  faceCapture: z
    .strictObject({
      verdict: z
        .enum(['passed', 'attack', 'failed', 'unfinished', 'unclear'])
        .describe('Only `passed` can be approved: see docs/liveness.md.'),
      result: z
        .string()
        .optional()
        .describe('`Success`, `Failure`, `VoidTimeout`, or a value that the provider added since.'),
      attack: z.boolean().optional(),
      quality: z.number().optional().describe('0 to 100.'),
      qualityPassed: z.boolean().optional(),
      deviceRisk: z.number().optional(),
      mayBeDegraded: z.literal(true).optional().describe("The page was allowed to use the phone's own camera app."),
      lacksImage: z.literal(true).optional().describe('The provider named no image, so that nothing was compared.'),
    })
    .optional()
    .describe('Of `api` with `liveness`: the face that the provider captured, without its image.'),
  earlierFaces: z
    .array(
      z.strictObject({
        at: z.iso.datetime(),
        score: z.number().min(0).max(100).optional(),
        samePerson: z.boolean().optional(),
        reason: z.string().describe('What the person was told: a code of the reasons.'),
      }),
    )
    .optional()
    .describe('Of `api`: comparisons that saw another face and were followed by another selfie, the oldest first.'),
  corrections: z
    .array(
      z.strictObject({
        field: z.string().describe('A key of `document.fields`.'),
        read: z.string().describe('What was read.'),
        value: z.string().describe('What the person says is right; empty: the document has no such value.'),
      }),
    )
    .optional()
    .describe('Of `api` with `confirm`: fields that were misread by the person’s own account.'),
  papers: z.array(Paper).optional().describe('Of `api`: papers that were read, in the order in which they came.'),
  missingPapers: z
    .array(z.string())
    .optional()
    .describe('Of `api`: templates of required papers of which no file could be read.'),
  capture: z.strictObject({
    document: z.enum(CAPTURE_METHODS).optional(),
    selfie: z.enum(CAPTURE_METHODS).optional(),
    degraded: z.boolean(),
    zone: z
      .strictObject({ format: z.enum(ZONE_FORMATS).nullable(), isReadable: z.boolean() })
      .optional()
      .describe('Of `api`: what the browser claims to have read of the machine-readable zone.'),
  }),
  devices: z
    .strictObject({
      document: z.enum(DEVICES).optional(),
      selfie: z.enum(DEVICES).optional(),
      hosted: z.enum(DEVICES).optional(),
      papers: z.enum(DEVICES).optional(),
    })
    .optional()
    .describe('Which device captured; absent where no phone took part.'),
  pictures: z
    .strictObject({
      seenIn: z
        .array(z.string())
        .optional()
        .describe(
          'Sessions of other users in which one of these very pictures was accepted; `rememberPictures` alone.',
        ),
      isSuspect: z.boolean().optional().describe('True: the hook `onCompare` wants a person to look at the two.'),
    })
    .optional()
    .describe('Of `api`: what speaks against the pictures beside what the provider says.'),
  provider: z
    .strictObject({
      ekycResult: verdict,
      document: verdict.optional(),
      face: verdict.optional(),
      risk: verdict.optional(),
      unknownVerdicts: z
        .array(z.string())
        .optional()
        .describe('Verdicts whose word the kit does not know: they lower the outcome to `review`.'),
      documentErrors: z.array(z.string()),
      riskReasons: z.array(z.string()),
      faceQuality: z.number().optional().describe('0 to 100.'),
      faceCapture: z
        .strictObject({
          result: z.string().optional(),
          attack: z.boolean().optional(),
          quality: z.number().optional().describe('0 to 100.'),
          qualityPassed: z.boolean().optional(),
          deviceRisk: z.number().optional(),
        })
        .optional(),
    })
    .optional()
    .describe("Of `h5` and `app`: the provider's own verdicts."),
  extras: z
    .strictObject({
      faceAttribute: z.record(z.string(), z.string()).optional().describe("By the provider's names."),
      estimatedAge: z.number().optional().describe('In years.'),
      idNetworkDetails: z
        .unknown()
        .optional()
        .describe("In the provider's own form, without texts over 512 characters."),
      extraImages: z
        .array(z.string())
        .optional()
        .describe('Of a session in `review`: names that `?extra=` of its images takes.'),
    })
    .optional()
    .describe('What `evidenceExtras` asks for, where the provider answered it.'),
  applicant: z
    .strictObject({
      applicantId: z.string().optional(),
      documents: z.array(
        z.strictObject({
          source: z.string().optional(),
          donorClientId: z.string().optional(),
          certCategory: z.string().optional(),
          certCountryCode: z.string().optional(),
        }),
      ),
    })
    .optional()
    .describe('Where the provider captured the face, for display: what it keeps of the person, where it could be had.'),
});

const count = z.int().min(0);

const at = z.iso.datetime();
const reviewer = z.string().describe('Your own id of the person.');

const AuditEntry = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('images_read'), at, reviewer }),
  z.strictObject({
    action: z.literal('images_handed_over'),
    at,
    result: z
      .enum(['unknown', 'done', 'failed'])
      .describe('`unknown`: `onReview` has not ended yet, or the proxy ended first.'),
  }),
  z.strictObject({
    action: z.literal('paper_handed_over'),
    at,
    schemaId: z.string(),
    result: z
      .enum(['unknown', 'done', 'failed'])
      .describe('`unknown`: `onPaper` has not ended yet, or the proxy ended first.'),
  }),
  z.strictObject({
    action: z.literal('review_closed'),
    at,
    reviewer,
    outcome: z.enum(['approved', 'rejected']),
    reasons: z.array(Reason).describe('Why a person had to judge.'),
    note: z.string().describe('Empty after the retention.'),
  }),
  z.strictObject({ action: z.literal('screened'), at }),
]);

const Screening = z.strictObject({
  mode: z.enum(['required', 'best-effort']).describe('`required`: not approved without an answer.'),
  state: z
    .enum(['pending', 'done', 'unfinished'])
    .describe('Whether the document of the session was screened. `unfinished`: no answer came in time.'),
  runs: z
    .array(
      z.strictObject({
        at,
        eventId: z.string().describe("The provider's id of the screening."),
        subject: z
          .strictObject({
            name: z.string(),
            localName: z.string().optional(),
            birthDate: z.string().optional(),
            nationality: z.string().optional(),
            gender: z.string().optional(),
            number: z.string().optional(),
          })
          .describe('What was screened, as it was sent.'),
        decision: z
          .string()
          .describe('`ACCEPT`, `REVIEW`, `REJECT`, or a word that the provider added since, which counts as `REVIEW`.'),
        riskLevel: z.string().optional().describe('`HIGH`, `MEDIUM` or `LOW`.'),
        totalHits: count,
        hits: OPERATIONS['v3.aml.nss.screen'].response.shape.hitResults.describe(
          'As the provider gave them; at most 50, and 200 kB together.',
        ),
        isCut: z.literal(true).optional().describe('The provider gave more hits than are kept.'),
      }),
    )
    .describe('Answers, the newest last. A document that was taken again is screened again.'),
  failure: z.string().optional().describe('Code of the last failure; absent where the last call was answered.'),
});

export const SessionForServer = z.strictObject({
  sessionId: z.string(),
  reference: Reference,
  status: z.enum(SESSION_STATUSES),
  outcome: z.enum(OUTCOMES).nullable().describe('Null until the status is `finished`.'),
  reasons: z.array(Reason),
  attemptsLeft: z.strictObject({ document: count, selfie: count, hosted: count }),
  evidence: Evidence.nullable().describe('Null before the first reading, and after the retention.'),
  screening: Screening.nullable().describe('Null without a screening, before it begins, and after its retention.'),
  switchedOff: z
    .array(z.enum(['liveness', 'confirm', 'papers', 'screening']))
    .describe('Services that the session was to have, and that were switched off when it began.'),
  consent: z.strictObject({
    version: z.string(),
    locale: z.string(),
    textHash: z.string().regex(/^[0-9a-f]{64}$/),
    decision: z.enum(['granted', 'declined', 'withdrawn']).nullable(),
    receipt: z.string().optional(),
    at: z.iso.datetime().optional().describe('When the person decided.'),
  }),
  transactions: z.array(
    z.strictObject({
      operation: z.string(),
      bizId: z.string(),
      transactionId: z.string().optional(),
      at: z.iso.datetime(),
      state: z.enum(['started', 'answered', 'failed', 'unknown']),
    }),
  ),
  handoff: z
    .strictObject({
      codes: count.describe('Codes that were offered.'),
      wrongNumbers: count.describe('Wrong numbers that were tried with them.'),
      phones: z.array(z.strictObject({ joinedAt: at, consentAt: at.nullable(), endedAt: at.nullable() })),
    })
    .nullable()
    .describe('Phones that took part, the newest last; null where no code was offered.'),
  audit: z.array(AuditEntry).describe('What was done for the sake of a review, the newest last.'),
});

export const PurgeReport = z.strictObject({
  here: z
    .array(
      z.strictObject({
        sessionId: z.string(),
        evidence: z.boolean().describe('What was read and compared was still there.'),
        receipt: z.boolean().describe('The person had decided on consent, and the proof was kept.'),
        pictures: count.describe('Keyed hashes of pictures that were remembered.'),
        handedOver: z
          .boolean()
          .describe('`onReview` was given pictures. Where those are kept, this does not delete them.'),
      }),
    )
    .describe('What this call deleted.'),
  provider: z
    .strictObject({
      asked: z
        .array(z.string())
        .describe('Ids that the provider has to delete: of these sessions, and owed since earlier.'),
      confirmed: z.array(z.string()).describe('It deleted them during this call.'),
      refused: z
        .array(z.strictObject({ transactionId: z.string(), resultCode: z.string() }))
        .describe('It will not delete them; most often it does not know them.'),
      owed: z.array(z.string()).describe('It will be asked for them again.'),
      pending: z
        .array(z.strictObject({ sessionId: z.string(), operation: z.string(), bizId: z.string() }))
        .describe('Calls under way when their session was deleted: what they bring is deleted when they answer.'),
    })
    .describe(
      "The provider's ids. One that is in `asked` alone was asked for by another instance, or given up: see the log.",
    ),
});

export const ReceiptVerdict = z.union([
  z.strictObject({ valid: z.literal(false) }),
  z.strictObject({
    valid: z.literal(true),
    sessionId: z.string(),
    decision: z.enum(['granted', 'declined', 'withdrawn']).describe('The last one that this receipt tells of.'),
    version: z.string(),
    locale: z.string(),
    textHash: z.string().regex(/^[0-9a-f]{64}$/),
    at: z.iso.datetime(),
  }),
]);

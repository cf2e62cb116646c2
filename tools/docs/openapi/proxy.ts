import * as z from 'zod';
import { OPERATION_NAMES, REALID_EXTRA_IMAGES } from '@idproof/core/provider';
import { ERROR_CODES } from '@idproof/core/errors';
import {
  EVENTS_ROUTE,
  HandoffOffer,
  InitializeAnswer,
  JOIN_ROUTE,
  Problem,
  SESSION_ROUTES,
  SessionView,
  type SessionRoute,
} from '@idproof/core/session';
import { ReviewRequest } from '../../../packages/proxy/src/review/close-review.js';
import { SessionRequest } from '../../../packages/proxy/src/steps/create-session.js';
import { PurgeRequest } from '../../../packages/proxy/src/steps/purge.js';
import { CreatedSession, PurgeReport, ReceiptVerdict, SessionForServer } from './proxy-answers.js';
import { VerifyReceiptRequest } from '../../../packages/proxy/src/steps/verify-receipt.js';
import { toJsonSchema } from './schemas.js';
import { WEBHOOKS } from './webhooks.js';

type Part = Record<string, unknown>;

const ref = (name: string): Part => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Part, description: string): Part => ({
  description,
  content: { 'application/json': { schema } },
});

const PROBLEMS: Part = {
  '4XX': { $ref: '#/components/responses/Refused' },
  '5XX': { $ref: '#/components/responses/Failed' },
};

const SUMMARIES: Record<SessionRoute, string> = {
  view: 'Where the session stands',
  consent: 'The person agrees, declines, or takes the consent back',
  recognize: 'Have the document read',
  compare: 'Have the selfie compared with the document',
  discard: 'The person takes an image again before it is answered',
  initialize: "Begin the provider's part of `h5`, `app`, and `api` with `liveness`",
  returned: 'Hand over what a frame said when the hosted page was left',
  checkresult: "Have the provider's result read now",
  confirm: 'The person says whether the document was read right',
  parsePaper: 'Have a paper read',
  skipPaper: 'Go on without a paper that is not required',
  extend: 'The person asks for more time',
  cancel: 'The person ends the session',
  handoff: 'Offer the session to a phone: a code and a number',
  endHandoff: 'Take the session back from the phone, or give it back',
  keepDocument: 'Keep the image of the accepted document for the phone',
};

function describeAnswer(name: SessionRoute): Part {
  if (name === 'handoff') return json(toJsonSchema(HandoffOffer as unknown as z.ZodType), 'What the page shows.');
  if (name !== 'initialize') return json(ref('SessionView'), 'The session as the person may see it.');
  return json(ref('InitializeAnswer'), 'What opens the hosted page, or starts the SDK of the app.');
}

function browserRoute(name: SessionRoute): [string, Part] {
  const { method, path, body } = SESSION_ROUTES[name];
  const operation: Part = {
    operationId: name,
    tags: ['browser'],
    summary: SUMMARIES[name],
    security: [{ clientToken: [] }],
    ...(body
      ? {
          parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toJsonSchema(body as unknown as z.ZodType) } },
          },
        }
      : {}),
    responses: { 200: describeAnswer(name), ...PROBLEMS },
  };
  return [path, { [method.toLowerCase()]: operation }];
}

const HANDOFF_ROUTES: Record<string, Part> = {
  [JOIN_ROUTE.path]: {
    post: {
      operationId: 'joinHandoff',
      tags: ['browser'],
      summary: 'A phone joins a session by its code and number',
      description: 'Every refusal is the same 403 `handoff_refused`.',
      security: [],
      parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toJsonSchema(JOIN_ROUTE.body as unknown as z.ZodType) } },
      },
      responses: {
        200: json(toJsonSchema(JOIN_ROUTE.answer as unknown as z.ZodType), "The phone's client token."),
        ...PROBLEMS,
      },
    },
  },
  [EVENTS_ROUTE.path]: {
    get: {
      operationId: 'watchSession',
      tags: ['browser'],
      summary: 'The view of the session, and each later one',
      description: 'Server-sent events of the type `session`; `data` is a `SessionView`.',
      security: [{ clientToken: [] }],
      parameters: [
        {
          name: 'Last-Event-ID',
          in: 'header',
          description: 'The last `id` that was received: its view is not sent again.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: { description: 'The stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        ...PROBLEMS,
      },
    },
  },
};

const sessionId: Part = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^ids_[0-9a-f]{32}$' },
};

const IMAGE: Part = { type: 'string', contentMediaType: 'image/jpeg' };

const server = { tags: ['server'], security: [{ serverKey: [] }] };

const SERVER_ROUTES: Record<string, Part> = {
  '/v1/sessions': {
    post: {
      ...server,
      operationId: 'createSession',
      summary: "Begin a session, or get back the user's open one for the same request",
      parameters: [
        {
          name: 'Accept-Language',
          in: 'header',
          description: "The customer's languages, which decide where there is no `locale`.",
          schema: { type: 'string' },
        },
      ],
      requestBody: { required: true, content: { 'application/json': { schema: ref('SessionRequest') } } },
      responses: {
        200: json(ref('CreatedSession'), 'The open session, with a fresh token.'),
        201: json(ref('CreatedSession'), 'A new session.'),
        ...PROBLEMS,
      },
    },
  },
  '/v1/sessions/{id}': {
    parameters: [sessionId],
    get: {
      ...server,
      operationId: 'readSession',
      summary: 'The outcome, and what it rests on',
      responses: { 200: json(ref('SessionForServer'), 'The session; pictures never.'), ...PROBLEMS },
    },
    delete: {
      ...server,
      operationId: 'deleteSession',
      summary: 'Delete the session here, and its transactions at the provider',
      description: 'Here at once. The provider is asked afterwards, and again while it cannot be reached.',
      responses: { 204: { description: 'Deleted here.' }, ...PROBLEMS },
    },
  },
  '/v1/sessions/{id}/images': {
    parameters: [sessionId],
    get: {
      ...server,
      operationId: 'readImages',
      summary: 'The pictures of a hosted session in `review`, fetched from the provider',
      description:
        'Off unless `IDPROOF_REVIEW_IMAGES` is `on` (404). Nothing is kept; each reading is in the `audit` of the session. 409 unless the session waits for a reviewer.',
      parameters: [
        {
          name: 'Idproof-Reviewer',
          in: 'header',
          required: true,
          description: 'Who looks, by your own id; it is logged.',
          schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,64}$' },
        },
        {
          name: 'extra',
          in: 'query',
          description: 'Further pictures to ask for; those that the provider does not have are left out.',
          explode: false,
          schema: { type: 'array', items: { type: 'string', enum: REALID_EXTRA_IMAGES } },
        },
      ],
      responses: {
        200: {
          description: 'One file each: `face`, `front`, `back`, and further ones by their names.',
          content: { 'multipart/form-data': { schema: { type: 'object', additionalProperties: IMAGE } } },
        },
        ...PROBLEMS,
      },
    },
  },
  '/v1/sessions/{id}/review': {
    parameters: [sessionId],
    post: {
      ...server,
      operationId: 'closeReview',
      summary: 'Close a review',
      description:
        'The first who does so wins; the same request again gets the same answer, any other 409 `session_over`.',
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toJsonSchema(ReviewRequest) } },
      },
      responses: { 200: json(ref('SessionForServer'), 'The session with its outcome.'), ...PROBLEMS },
    },
  },
  '/v1/sessions/{id}/screen': {
    parameters: [sessionId],
    post: {
      ...server,
      operationId: 'screenAgain',
      summary: 'Screen the person of the session against the watchlists once more',
      description:
        'The answer is added to `screening.runs`; the outcome stays as it is. 409 `out_of_order` where the session asked for no screening, or where what was read is deleted.',
      responses: { 200: json(ref('SessionForServer'), 'The session with the further answer.'), ...PROBLEMS },
    },
  },
  '/v1/purge': {
    post: {
      ...server,
      operationId: 'purge',
      summary: 'Delete all that is kept of a user or of a session, and say what was',
      description: 'Here at once, whatever the answer says of the provider. Calling it again tells what is still owed.',
      requestBody: { required: true, content: { 'application/json': { schema: ref('PurgeRequest') } } },
      responses: { 200: json(ref('PurgeReport'), 'What was deleted where.'), ...PROBLEMS },
    },
  },
  '/v1/receipts/verify': {
    post: {
      ...server,
      operationId: 'verifyReceipt',
      summary: 'Whether a consent receipt is genuine',
      description: 'Takes the file that the person keeps, as it is, or its seal alone.',
      requestBody: { required: true, content: { 'application/json': { schema: ref('VerifyReceiptRequest') } } },
      responses: {
        200: json(ref('ReceiptVerdict'), 'What was sealed; `valid: false` for anything else.'),
        ...PROBLEMS,
      },
    },
  },
  '/v1/provider/{operation}': {
    parameters: [{ name: 'operation', in: 'path', required: true, schema: { type: 'string', enum: OPERATION_NAMES } }],
    post: {
      ...server,
      operationId: 'callProvider',
      summary: 'One operation of the provider',
      description:
        'Off unless `IDPROOF_PROVIDER_OPERATIONS` lists it (404). Body and answer are those of the operation in `provider.json`; a field that breaks its rules is 422 and goes nowhere.',
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: {
        200: json({ type: 'object' }, 'What the provider answers; a business failure carries `result` alone.'),
        ...PROBLEMS,
      },
    },
  },
};

const page = (description: string): Part => ({ description, content: { 'text/html': { schema: { type: 'string' } } } });
const REFUSED_PAGE = page('One neutral page, whatever is wrong. Nothing was changed.');
const LOOKING_AHEAD = page('HEAD, prefetch and prerender, or a busy store: the same page, and nothing is used up.');

const code: Part = {
  name: 'code',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
};
const response: Part = {
  name: 'response',
  in: 'query',
  required: true,
  description: 'JSON with `state`, `code`, `subCode`, `extInfo`. Everything but the state is a hint.',
  schema: { type: 'string', maxLength: 4096 },
};

const callback = (operationId: string, summary: string): Part => ({
  parameters: [response],
  get: {
    operationId,
    tags: ['pages'],
    summary,
    security: [{ launchCookie: [] }, {}],
    responses: {
      200: page('In a frame: a page that tells the page around it. It consumes nothing.'),
      303: { description: 'By redirect: consumed; to the registered return address of the session.' },
      400: REFUSED_PAGE,
      503: LOOKING_AHEAD,
    },
  },
});

/** Where the person's browser navigates to on its way to the hosted page and back. */
const PAGE_ROUTES: Record<string, Part> = {
  '/v1/launch/{code}': {
    parameters: [code],
    get: {
      operationId: 'launch',
      tags: ['pages'],
      summary: 'To the hosted page; works once',
      security: [],
      responses: {
        303: { description: "To the provider's page, with the cookie that names this browser." },
        400: REFUSED_PAGE,
        503: LOOKING_AHEAD,
      },
    },
  },
  '/v1/callback/complete': callback('completed', 'Back from the hosted page: gone through'),
  '/v1/callback/interrupt': callback('interrupted', 'Back from the hosted page: stopped'),
};

const probe = (operationId: string, summary: string, responses: Part): Part => ({
  get: { operationId, tags: ['probes'], summary, security: [], responses },
});

const isStatus = (status: string): Part => ({
  type: 'object',
  required: ['status'],
  properties: { status: { const: status } },
});

const PROBES: Record<string, Part> = {
  '/healthz': probe('isAlive', 'The process runs', { 200: json(isStatus('ok'), 'It runs.'), ...PROBLEMS }),
  '/readyz': probe('isReady', 'The store works', {
    200: json(
      {
        oneOf: [
          isStatus('ready'),
          {
            ...isStatus('degraded'),
            required: ['status', 'provider'],
            properties: {
              status: { const: 'degraded' },
              provider: { type: 'array', items: { type: 'string' }, description: 'Operations that are refused now.' },
            },
          },
        ],
      },
      'It does; `degraded` while the provider does not answer.',
    ),
    ...PROBLEMS,
  }),
  '/metrics': probe('metrics', 'Counters for Prometheus', {
    200: { description: 'Its text format.', content: { 'text/plain': { schema: { type: 'string' } } } },
    ...PROBLEMS,
  }),
};

/** The schema with descriptions of fields, by their paths. Throws where a field is missing. */
function describeFields(schema: Part, descriptions: Readonly<Record<string, string>>): Part {
  for (const [path, description] of Object.entries(descriptions)) {
    let field: Part | undefined = schema;
    for (const name of path.split('.')) field = (field?.['properties'] as Record<string, Part> | undefined)?.[name];
    if (!field) throw new Error(`The schema lacks ${path}.`);
    field['description'] = description;
  }
  return schema;
}

/** The codes that a status can carry, for the description of the refusals. */
function describeCodes(from: number, to: number): string {
  const codes = Object.entries(ERROR_CODES).filter(([, { status }]) => status >= from && status < to);
  return codes.map(([code, { status }]) => `\`${code}\` (${status})`).join(', ');
}

function refusal(description: string): Part {
  return {
    description,
    headers: {
      'X-Request-Id': { description: 'The id in the log.', schema: { type: 'string' } },
      'Retry-After': { description: 'Seconds, where it is known.', schema: { type: 'integer' } },
    },
    content: { 'application/problem+json': { schema: ref('Problem') } },
  };
}

/** The proxy's own HTTP as an OpenAPI 3.1 document, from the tables and schemas that it runs on. */
export function proxyOpenApi(): Part {
  return {
    openapi: '3.1.1',
    info: {
      title: 'idproof proxy',
      version: '1',
      summary: "The merchant's backend part: for its server, and for the person's browser",
      description: 'Every answer is `no-store`. Codes: errors.md.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://localhost:8787/idproof', description: '`npm run proxy`' }],
    tags: [
      { name: 'server', description: "The merchant's server, with a server key." },
      { name: 'browser', description: "The person's browser, with a client token." },
      {
        name: 'pages',
        description: "Where the person's browser navigates to, on its way to the hosted page and back.",
      },
      { name: 'probes', description: 'Whoever runs the proxy.' },
      { name: 'webhooks', description: "To the merchant's server, as Standard Webhooks describes: webhooks.md." },
    ],
    paths: {
      ...HANDOFF_ROUTES,
      ...SERVER_ROUTES,
      ...Object.fromEntries((Object.keys(SESSION_ROUTES) as SessionRoute[]).map(browserRoute)),
      ...PAGE_ROUTES,
      ...PROBES,
    },
    webhooks: WEBHOOKS,
    components: {
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          description: 'The same again shares the first answer; with another body it is 422.',
          schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
        },
      },
      securitySchemes: {
        serverKey: { type: 'http', scheme: 'bearer', description: 'Refused together with an `Origin` header.' },
        launchCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-idproof_launch',
          description: 'The browser that opened the hosted page; looked at by redirect alone.',
        },
        clientToken: { type: 'http', scheme: 'bearer', description: 'Of one session, for a quarter of an hour.' },
      },
      responses: {
        Refused: refusal(`Refused: ${describeCodes(400, 500)}.`),
        Failed: refusal(`Not done: ${describeCodes(500, 600)}.`),
      },
      schemas: {
        Problem: toJsonSchema(Problem as unknown as z.ZodType),
        SessionView: describeFields(toJsonSchema(SessionView as unknown as z.ZodType), {
          'hosted.place':
            "Where the provider's part takes place: on its `page`, or in the native SDK of the host `app`.",
          'result.livenessBy': 'Who checked that a live person was there; absent where nobody did.',
        }),
        InitializeAnswer: toJsonSchema(InitializeAnswer as unknown as z.ZodType),
        SessionRequest: describeFields(toJsonSchema(SessionRequest), {
          liveness:
            'Of `api`: the provider captures the face and checks that it is live, on its page or in the native SDK of the host app (`provider-app`).',
        }),
        CreatedSession: toJsonSchema(CreatedSession),
        SessionForServer: toJsonSchema(SessionForServer),
        VerifyReceiptRequest: toJsonSchema(VerifyReceiptRequest),
        ReceiptVerdict: toJsonSchema(ReceiptVerdict),
        PurgeRequest: toJsonSchema(PurgeRequest),
        PurgeReport: toJsonSchema(PurgeReport),
      },
    },
  };
}

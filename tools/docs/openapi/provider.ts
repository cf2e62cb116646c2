import * as z from 'zod';
import {
  COMMON_RESULT_CODES,
  OPERATION_NAMES,
  operationPath,
  OPERATIONS,
  type Operation,
} from '@idproof/core/provider';
import { toJsonSchema } from './schemas.js';

const TIME = '2019-04-04T12:08:56+0530';

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

/** `v1.realid.reusable.initialize` → `v1RealidReusableInitialize`. */
const operationId = (name: string): string =>
  name.replaceAll(/\.([a-z])/g, (_, letter: string) => letter.toUpperCase());

function describeCodes({ codes }: Operation): string {
  return Object.entries(codes)
    .map(([code, status]) => `\`${code}\` (${status})`)
    .join(', ');
}

function pathItem(operation: Operation): Record<string, unknown> {
  const { name, section, idempotent, request, response } = operation;
  return {
    post: {
      operationId: operationId(name),
      summary: name,
      description: `Section ${section}. ${idempotent ? 'May be repeated.' : 'Must not be repeated.'} Codes: ${describeCodes(operation)}, and the common ones.`,
      parameters: ['RequestTime', 'ClientId'].map((parameter) => ({ $ref: `#/components/parameters/${parameter}` })),
      requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(request) } } },
      responses: {
        200: {
          description: 'What the call came to; a call that failed carries `result` alone.',
          headers: {
            'Response-Time': { schema: { type: 'string' }, example: TIME },
            Signature: { schema: { type: 'string' } },
          },
          content: {
            'application/json': {
              schema: { anyOf: [toJsonSchema(response), { $ref: '#/components/schemas/Failure' }] },
            },
          },
        },
      },
    },
  };
}

/** The provider's interface as an OpenAPI 3.1 document, from the operation table alone. */
export function providerOpenApi(): Record<string, unknown> {
  const operations = OPERATION_NAMES.map((name) => OPERATIONS[name] as Operation);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Identity verification provider',
      version: '1',
      summary: 'Every operation of the provider, as the kit knows it',
      description: `Common codes: ${Object.entries(COMMON_RESULT_CODES)
        .map(([code, status]) => `\`${code}\` (${status})`)
        .join(', ')}.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://localhost:8788', description: 'The sandbox' }],
    security: [{ signature: [], accessKey: [] }, { signature: [] }],
    paths: Object.fromEntries(
      operations.map((operation, i) => [operationPath(OPERATION_NAMES[i]!), pathItem(operation)]),
    ),
    components: {
      parameters: {
        RequestTime: header('Request-Time', 'When it was sent, with a zone; a part of what is signed.', TIME),
        ClientId: header('Client-Id', 'Who sends it.', '1234567890123456'),
      },
      securitySchemes: {
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'Signature',
          description:
            'AK/SK: URL-safe base64 of HMAC-SHA256. RSA: `algorithm=RSA256, signature=` and percent-encoded base64. Over `POST <path>`, a line feed, and `<Client-Id>.<Request-Time>.<body>`.',
        },
        accessKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Access-Key',
          description: 'AK/SK alone, beside `Auth-Type: AKSK`.',
        },
      },
      schemas: { Failure: toJsonSchema(failure) },
    },
  };
}

const failure = z.object({
  result: z.object({
    resultCode: z.string(),
    resultStatus: z.enum(['F', 'U']),
    resultMessage: z.string(),
  }),
  transactionId: z.string().optional(),
});

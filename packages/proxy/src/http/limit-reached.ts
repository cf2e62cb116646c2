import { IdproofError } from '@idproof/core/errors';

/** Variable that raises each limit, for the operator who reads the log. */
export const LIMIT_VARIABLES = {
  address: 'IDPROOF_LIMIT_ADDRESS',
  session: 'IDPROOF_LIMIT_SESSION',
  user: 'IDPROOF_LIMIT_USER',
  'wrong-keys': 'IDPROOF_LIMIT_WRONG_KEYS',
  'sessions-per-day': 'IDPROOF_SESSIONS_PER_DAY',
  streams: 'IDPROOF_STREAMS',
  'streams-per-address': 'IDPROOF_STREAMS_PER_ADDRESS',
} as const;
export type LimitName = keyof typeof LIMIT_VARIABLES;

/** A limit that the caller has reached. The log names the limit, the answer does not. */
export class LimitReached extends IdproofError {
  readonly variable: string;

  /** `retryAfter`: milliseconds. */
  constructor(limit: LimitName, retryAfter: number) {
    super('rate_limited', `Too many: ${limit}`, { retryAfter });
    this.variable = LIMIT_VARIABLES[limit];
  }
}

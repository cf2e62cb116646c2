import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A minimal login: every new browser becomes a customer of its own. */
export function createLogin(serverKey: string) {
  // Derived from the server key, so that a restart logs nobody out.
  const key = createHmac('sha256', serverKey).update('demo login').digest();
  const seal = (user: string): string => createHmac('sha256', key).update(user).digest('base64url');
  return {
    create(): { user: string; cookie: string } {
      const user = randomBytes(12).toString('base64url');
      return { user, cookie: `${user}.${seal(user)}` };
    },
    user(cookie: string | undefined): string | undefined {
      const [user, proof] = cookie?.split('.') ?? [];
      if (!user || !proof) return undefined;
      const expected = Buffer.from(seal(user));
      const given = Buffer.from(proof);
      return expected.length === given.length && timingSafeEqual(expected, given) ? user : undefined;
    },
  };
}

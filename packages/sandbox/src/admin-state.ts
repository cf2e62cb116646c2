import { Hono } from 'hono';
import * as z from 'zod';
import { readWatchlistCsv, readWatchlistJson, WatchlistError, type Watchlist } from './aml/watchlist.js';
import { isShareable } from './flows/flow.js';
import type { SandboxState } from './state/state.js';

const ClientId = z.string().regex(/^\d{16}$/);

const ShareRequest = z.strictObject({
  donorClientId: ClientId,
  recipientClientId: ClientId,
  /** The donor's finished transaction. */
  transactionId: z.string().min(1),
  /** Seconds; default ten minutes. */
  lifetime: z.int().min(1).max(86_400).default(600),
});

const PartnershipRequest = z.strictObject({
  donorClientId: ClientId,
  recipientClientId: ClientId,
  state: z.enum(['active', 'suspended']),
});

const ContactRequest = z.strictObject({ email: z.email().optional(), phone: z.string().min(1).max(32).optional() });

/** Routes that put data into the sandbox's state. They are no part of the provider's interface. */
export function createStateRoutes(state: SandboxState, clock: () => number): Hono {
  const app = new Hono();
  app.post('/share-tokens', async (context) => {
    const parsed = ShareRequest.safeParse(await context.req.json().catch(() => undefined));
    if (!parsed.success) return context.json(toFault(parsed.error), 422);
    const { lifetime, ...share } = parsed.data;
    const donor = state.flows.find(share.transactionId);
    if (!donor || !isShareable(donor) || donor.clientId !== share.donorClientId)
      return context.json({ error: 'invalid', field: 'transactionId' }, 422);
    const expiresAt = clock() + lifetime * 1000;
    const shareToken = state.shareTokens.create({ ...share, expiresAt });
    return context.json({ shareToken, expiresAt: new Date(expiresAt).toISOString() }, 201);
  });
  app.post('/partnerships', async (context) => {
    const parsed = PartnershipRequest.safeParse(await context.req.json().catch(() => undefined));
    if (!parsed.success) return context.json(toFault(parsed.error), 422);
    const { donorClientId, recipientClientId, state: wanted } = parsed.data;
    state.shareTokens.setPartnership(donorClientId, recipientClientId, wanted);
    return context.json(parsed.data, 201);
  });
  app.put('/applicants/:clientId/:userId', async (context) => {
    const { clientId, userId } = context.req.param();
    if (!ClientId.safeParse(clientId).success) return context.json({ error: 'invalid', field: 'clientId' }, 422);
    const parsed = ContactRequest.safeParse(await context.req.json().catch(() => undefined));
    if (!parsed.success) return context.json(toFault(parsed.error), 422);
    state.applicants.setContact(clientId, userId, parsed.data);
    return context.json(parsed.data, 201);
  });
  app.put('/watchlists/:clientId/:name', async (context) => {
    const { clientId, name } = context.req.param();
    if (!ClientId.safeParse(clientId).success) return context.json({ error: 'invalid', field: 'clientId' }, 422);
    const { version, kind } = context.req.query();
    const about = { name, version, kind };
    const list = readList(await context.req.text(), context.req.header('Content-Type') ?? '', about);
    if ('error' in list) return context.json({ error: list.error }, 422);
    if (list.name !== name) return context.json({ error: 'invalid', field: 'name' }, 422);
    const today = new Date(clock()).toISOString().slice(0, 10);
    const records = list.records.map((record) => ({ ...record, updatedAt: record.updatedAt ?? today }));
    state.watchlists.put(clientId, { ...list, records });
    return context.json({ name, version: list.version, records: list.records.length }, 201);
  });
  app.get('/watchlists/:clientId', (context) =>
    context.json({
      watchlists: state.watchlists
        .of(context.req.param('clientId'))
        .map(({ name, version, kind, records }) => ({ name, version, kind, records: records.length })),
    }),
  );
  app.delete('/watchlists/:clientId/:name', (context) => {
    const { clientId, name } = context.req.param();
    return state.watchlists.delete(clientId, name)
      ? context.body(null, 204)
      : context.json({ error: 'not found' }, 404);
  });
  return app;
}

function toFault(error: z.ZodError): { error: string; field: string } {
  return { error: 'invalid', field: error.issues[0]?.path.join('.') ?? '' };
}

/** CSV has no place for the version and kind of the list, so they come as query parameters. */
function readList(
  text: string,
  type: string,
  about: { name: string; version: string | undefined; kind: string | undefined },
): Watchlist | { error: string } {
  try {
    return type.startsWith('text/csv') ? readWatchlistCsv(text, about) : readWatchlistJson(text);
  } catch (error) {
    if (error instanceof WatchlistError) return { error: error.message };
    throw error;
  }
}

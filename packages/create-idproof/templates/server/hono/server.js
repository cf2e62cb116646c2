import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { answer } from './idproof.js';

const app = new Hono();
const verify = (c) => answer(c.req.raw, getConnInfo(c).remote.address);
app.all('/idproof/*', verify);
app.post('/api/start', verify);
app.use(serveStatic({ root: './dist' }));

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) });

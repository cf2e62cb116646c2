import { mkdirSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { answer } from './idproof.js';

const app = new Hono();
const verify = (c) => answer(c.req.raw, getConnInfo(c).remote.address);
app.all('/idproof/*', verify);
app.post('/api/start', verify);

// The first build of the page may still be under way.
mkdirSync('dist', { recursive: true });
app.use(serveStatic({ root: './dist' }));

const port = Number(process.env.PORT ?? 3000);
serve({ fetch: app.fetch, port }, () => console.log(`http://localhost:${port}/`));

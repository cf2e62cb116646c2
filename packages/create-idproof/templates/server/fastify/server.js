import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { getRequestListener } from '@hono/node-server';
import Fastify from 'fastify';
import { answer } from './idproof.js';

const verify = getRequestListener((request, { incoming }) => answer(request, incoming.socket.remoteAddress));

const app = Fastify();
await app.register(async (scope) => {
  // The proxy reads bodies itself, with its own limits.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (request, payload, done) => done(null));
  const handler = (request, reply) => {
    reply.hijack();
    return verify(request.raw, reply.raw);
  };
  scope.all('/idproof/*', handler);
  scope.post('/api/start', handler);
});
// The first build of the page may still be under way.
mkdirSync('dist', { recursive: true });
await app.register(fastifyStatic, { root: resolve('dist') });

const port = Number(process.env.PORT ?? 3000);
await app.listen({ port });
console.log(`http://localhost:${port}/`);

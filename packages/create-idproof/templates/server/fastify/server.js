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
await app.register(fastifyStatic, { root: resolve('dist') });

await app.listen({ port: Number(process.env.PORT ?? 3000) });

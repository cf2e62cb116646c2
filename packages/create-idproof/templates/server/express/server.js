import { getRequestListener } from '@hono/node-server';
import express from 'express';
import { answer } from './idproof.js';

// No middleware may read the body before: the proxy reads it itself, with its own limits.
const verify = getRequestListener((request, { incoming }) => answer(request, incoming.socket.remoteAddress));

const app = express();
app.all('/idproof/*path', verify);
app.post('/api/start', verify);
app.use(express.static('dist'));

const port = Number(process.env.PORT ?? 3000);
app.listen(port, (error) => {
  if (error) throw error;
  console.log(`http://localhost:${port}/`);
});

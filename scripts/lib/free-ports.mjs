import { createServer } from 'node:net';
import { StartError } from './service.mjs';

/**
 * Makes sure that nothing listens yet where a command is going to, before it loads anything.
 * @param ports the ports by the variables that choose them; rejects with a `StartError` that names the variable
 */
export async function expectFreePorts(ports) {
  for (const [name, port] of Object.entries(ports)) {
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new StartError(`${name} must be a port, 0 to 65535.`);
    if (await isTaken(Number(port)))
      throw new StartError(`Port ${port} is taken: is this running already? ${name} chooses another.`);
  }
}

function isTaken(port) {
  return new Promise((resolve) => {
    const server = createServer()
      // What else can be wrong, such as a port for administrators alone, the program says itself.
      .once('error', ({ code }) => resolve(code === 'EADDRINUSE'))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(false)));
  });
}

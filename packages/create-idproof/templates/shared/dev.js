// Starts the sandbox, which stands in for the provider, and beside it each program that is named: node dev.js server.js
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

await expectFree(process.env.PORT ?? 3000, 'set PORT in .env to another one, and IDPROOF_PUBLIC_URL to the same.');
await expectFree(
  process.env.SANDBOX_PORT ?? 8788,
  'set SANDBOX_PORT in .env to another one, and IDPROOF_PROVIDER_URL to the same.',
);
const programs = ['node_modules/@idproof/sandbox/dist/cli.js', ...process.argv.slice(2)];
const running = programs.map((program) => spawn(process.execPath, program.split(' '), { stdio: 'inherit' }));

// They end together.
for (const child of running) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    for (const other of running) other.kill();
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => running.forEach((child) => child.kill(signal)));

/** Ends here, with what to do, where another program listens already. */
async function expectFree(port, advice) {
  const server = createServer().listen(Number(port));
  const code = await new Promise((resolve) => {
    server.once('listening', () => server.close(() => resolve('')));
    server.once('error', (error) => resolve(error.code));
  });
  if (code !== 'EADDRINUSE') return;
  console.error(`Port ${port} is taken: ${advice}`);
  process.exit(1);
}

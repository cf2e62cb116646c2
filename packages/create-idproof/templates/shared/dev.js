// Starts the sandbox, which stands in for the provider, and beside it each program that is named: node dev.js server.js
import { spawn } from 'node:child_process';

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

// Loaded into a program before its own code: on SIGUSR2 a minute has passed for it, and its minutely work is due.
const MINUTE = 60_000;
const now = Date.now.bind(Date);
const repeat = globalThis.setInterval;
const minutely = new Set();
let ahead = 0;

Date.now = () => now() + ahead;
globalThis.setInterval = (work, pause, ...args) => {
  if (pause >= MINUTE) minutely.add(() => work(...args));
  return repeat(work, pause, ...args);
};
process.on('SIGUSR2', () => {
  ahead += MINUTE;
  for (const work of minutely) work();
});

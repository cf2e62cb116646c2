// Loads, and never answers.
globalThis.addEventListener('message', () => undefined);

import { connectFramedFlow } from '@idproof/widgets/framed.js';

/* A framed page that connects before its flow is defined. The test speaks to it as to the other one. */
const flow = document.createElement('idproof-flow');
document.body.append(flow);

const commands: Record<string, () => Promise<void>> = {
  /** Sends an event through the same port, so that a reported height would have arrived before it. */
  measure: async () => {
    await new Promise((resolve) => new ResizeObserver(resolve).observe(document.documentElement));
    flow.dispatchEvent(new Event('idproof-done'));
  },
  define: async () => void (await import('@idproof/widgets/flow.js')),
};

addEventListener('message', ({ data, ports }: MessageEvent<{ command?: string }>) => {
  const command = commands[data.command ?? ''];
  if (command) void command().then(() => ports[0]!.postMessage(undefined));
});

connectFramedFlow(flow, { allowedOrigins: new URLSearchParams(location.search).getAll('allow') });

import '@idproof/widgets/flow.js';
import type { IdproofConsent, IdproofDocumentCapture, IdproofSelfieCapture } from '@idproof/widgets';
import { connectFramedFlow, type FramedFlow } from '@idproof/widgets/framed.js';
import { readText, upload, image } from '../page-tools.js';
import { answerAsProxy, type ProxyLog } from './session-on-page.js';

/*
 * The framed page of the tests: a real flow whose calls to the proxy are answered on the page. The test speaks to it
 * by ports of its own. `?allow=` names the embedding origin, `?late` connects when told, `?progress` tells of the progress, `?storage=throws` has none.
 */
const wishes = new URLSearchParams(location.search);
if (wishes.get('storage') === 'throws') {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  }
} else {
  try {
    // A frame of the previous test is not an earlier load of this one.
    sessionStorage.clear();
  } catch {
    // Some browsers give a frame of another origin no storage.
  }
}

const log: ProxyLog = answerAsProxy();
const flow = document.createElement('idproof-flow');
flow.progress = wishes.has('progress');
document.body.append(flow);
let framed: FramedFlow | undefined;
let refused = '';

function connect(): void {
  framed = connectFramedFlow(flow, { allowedOrigins: wishes.getAll('allow') });
  framed.connected.catch((error: { code: string }) => (refused = error.code));
}

function click(name: string): boolean {
  const buttons = [flow, ...flow.shadowRoot!.querySelectorAll('*')]
    .flatMap((element) => Array.from(element.shadowRoot?.querySelectorAll('button') ?? []))
    .filter((button) => readText(button) === name);
  buttons[0]?.click();
  return buttons.length > 0;
}

const findConsent = (): IdproofConsent | null => flow.shadowRoot!.querySelector('idproof-consent');

const commands: Record<string, (value: unknown) => unknown> = {
  connect,
  click: (name) => click(String(name)),
  disconnect: () => framed?.disconnect(),
  state: () => ({
    phase: flow.phase,
    locale: flow.locale,
    text: readText(flow),
    refused,
    isFramed: framed?.isFramed,
    address: location.href,
    theme: flow.theme,
    accent: flow.style.getPropertyValue('--idproof-color-accent'),
    answersEnd: findConsent()?.shadowRoot!.querySelector('.actions')?.getBoundingClientRect().bottom ?? null,
    windowHeight: document.documentElement.style.getPropertyValue('--idproof-window-height'),
    ...log,
  }),
  /** Makes the consent text longer than any window. */
  lengthen: () => Object.assign(findConsent()!, { notice: 'A paragraph.\n\n'.repeat(80) }).localName,
  expire: () => (log.expired = true),
  prevent: () => flow.addEventListener('idproof-cancel', (event) => event.preventDefault()),
  upload: async () => {
    const capture = flow.shadowRoot!.querySelector<IdproofDocumentCapture | IdproofSelfieCapture>('[data-screen]');
    await capture?.updateComplete;
    if (capture) upload(capture, await image());
    return capture !== null;
  },
  /** Sends malformed events, like a compromised framed page. */
  emit: (detail) => flow.dispatchEvent(Object.assign(new Event('idproof-finish'), { detail })),
  /** Requests that many tokens at once; an event after the last request shows that all have arrived. */
  askTokens: async (count) => {
    const asked = Array.from({ length: Number(count) }, async () => flow.getToken!());
    await new Promise((resolve) => setTimeout(resolve));
    flow.dispatchEvent(new Event('idproof-done'));
    return new Set(await Promise.all(asked)).size;
  },
  /** Sends a hello with each of these ids, and waits for at least that many ports. */
  announce: async (value) => {
    const { ids, atLeast } = value as { ids: string[]; atLeast: number };
    let ports = 0;
    let count!: (event: MessageEvent<{ type?: string }>) => void;
    const counted = new Promise<void>((resolve) => {
      count = (event) => {
        if (event.data.type === 'connect') ports += event.ports.length;
        if (ports >= atLeast) resolve();
      };
    });
    addEventListener('message', count);
    for (const id of ids) {
      parent.postMessage({ ns: 'idproof', v: 1, type: 'hello', payload: { id } }, wishes.get('allow')!);
    }
    if (atLeast > 0) await counted;
    await new Promise((resolve) => setTimeout(resolve, 80));
    removeEventListener('message', count);
    return ports;
  },
  grow: (height) => {
    const block = document.createElement('div');
    block.style.height = `${String(height)}px`;
    document.body.append(block);
  },
  /** A nested frame that poses as the framed page and as the embedding page. */
  nest: async () => {
    const nested = document.createElement('iframe');
    nested.srcdoc = `<script>
      const hello = { ns: 'idproof', v: 1, type: 'hello', payload: { id: 'nested' } };
      top.postMessage(hello, '*');
      parent.parent.postMessage(hello, '*');
      parent.postMessage({ ...hello, type: 'connect' }, '*', [new MessageChannel().port2]);
      window.stolen = 0;
      addEventListener('message', ({ ports }) => (window.stolen += ports.length));
    </script>`;
    document.body.append(nested);
    await new Promise((resolve) => nested.addEventListener('load', resolve));
    await new Promise((resolve) => setTimeout(resolve, 20));
    return (nested.contentWindow as Window & { stolen?: number }).stolen;
  },
};

addEventListener('message', ({ data, ports }: MessageEvent<{ command?: string; value?: unknown }>) => {
  const command = commands[data.command ?? ''];
  if (command) void Promise.resolve(command(data.value)).then((answer) => ports[0]!.postMessage(answer));
});

if (!wishes.has('late')) connect();

import { fixtureCleanup } from '@open-wc/testing';

// Loaded into every browser test: checks that each test leaves nothing behind.
// Elements wait on purpose in tests, and longer where a machine is slow.
const ALLOWED = [/Lit is in dev mode/, /setting_missing/];
const messages: string[] = [];
const expected: RegExp[] = [];
const tracks = new Set<MediaStreamTrack>();
const workers = new Set<Worker>();

/** Lets the running test provoke console errors and warnings that match. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

/** How many dedicated workers of this page have not been terminated by it. */
export function countLiveWorkers(): number {
  return workers.size;
}

// Files of tests share a tab: what one left of a session is nothing that the next one reloads over.
sessionStorage.clear();
watchConsole();
watchTracks();
watchWorkers();

afterEach(async function checkLeftovers() {
  fixtureCleanup();
  // Resources may be released in a task after detaching.
  await new Promise((resolve) => setTimeout(resolve));
  const complaints = collectComplaints();
  const test = this.currentTest;
  // An error thrown by a hook would fail the whole file; this fails only the test.
  if (test && complaints.length > 0 && test.state === 'passed') {
    test.state = 'failed';
    test.err = new Error(complaints.join('; '));
  }
});

function collectComplaints(): string[] {
  const unexpected = messages.filter((text) => ![...ALLOWED, ...expected].some((pattern) => pattern.test(text)));
  const live = [...tracks].filter((track) => track.readyState === 'live');
  const complaints = unexpected.map((text) => `unexpected console output: ${text}`);
  if (live.length > 0) complaints.push(`${live.length} camera track(s) left on`);
  if (workers.size > 0) complaints.push(`${workers.size} worker(s) left running`);
  for (const track of live) track.stop();
  for (const worker of workers) worker.terminate();
  tracks.clear();
  messages.length = 0;
  expected.length = 0;
  return complaints;
}

function watchConsole(): void {
  for (const level of ['error', 'warn'] as const) {
    const original = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      messages.push(parts.map(String).join(' '));
      original(...parts);
    };
  }
}

function watchTracks(): void {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return;
  const original = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    const stream = await original(constraints);
    for (const track of stream.getTracks()) tracks.add(track);
    return stream;
  };
}

function watchWorkers(): void {
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      workers.add(this);
    }

    override terminate(): void {
      workers.delete(this);
      super.terminate();
    }
  };
}

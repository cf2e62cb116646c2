import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Envelope } from '@idproof/core/bridge';
import type { GtkWebKit } from '../../helpers/browsers/find-browsers.mjs';
import { PATIENCE } from '../../helpers/e2e/browser.js';

export interface GtkHostOptions {
  /** The only origin that the app exchanges messages with. */
  origin: string;
  /** Its automatic answers, by the type of the request. */
  answers: Record<string, { type: string; payload: object }>;
  /** Whether it grants the camera to that origin. */
  camera: boolean;
}

type Report =
  | { event: 'ready' }
  | { event: 'loaded'; url: string }
  | { event: 'message'; message: Envelope }
  | { event: 'refused'; body: unknown }
  | { event: 'permission'; granted: boolean }
  | { event: 'camera' }
  | { event: 'value'; id: number; value?: unknown; error?: string };

/** An app with a webview on a virtual display (`host.py`), controlled by the test. */
export class GtkHost {
  /** The messages from the main frame of its origin. */
  readonly messages: Envelope[] = [];
  /** The messages from any other frame or origin. */
  readonly refused: unknown[] = [];
  /** Each time the page asked for a device: whether it was granted. */
  readonly permissions: boolean[] = [];
  /** Whether the webview has reported a camera in use to its app. Its end is not always reported. */
  wasCameraOn = false;
  readonly #processes: ChildProcess[];
  readonly #app: ChildProcess;
  readonly #values = new Map<number, (report: Report & { event: 'value' }) => void>();
  #watchers = new Set<() => void>();
  #orders = 0;
  #loaded = '';

  static async start({ python, display }: GtkWebKit, options: GtkHostOptions): Promise<GtkHost> {
    const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [number] = (await once(screen.stdio[3]!, 'data')) as [Buffer];
    const app = spawn(python, [fileURLToPath(new URL('host.py', import.meta.url)), JSON.stringify(options)], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {
        ...process.env,
        DISPLAY: `:${String(number).trim()}`,
        GDK_BACKEND: 'x11',
        // Its sandbox needs privileges that a container lacks.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    });
    const host = new GtkHost(app, screen);
    await host.#ready;
    return host;
  }

  readonly #ready: Promise<void>;

  private constructor(app: ChildProcess, screen: ChildProcess) {
    this.#app = app;
    this.#processes = [app, screen];
    this.#ready = new Promise((resolve, reject) => {
      app.once('exit', (code) => reject(new Error(`host.py ended with ${code}`)));
      createInterface({ input: app.stdout! }).on('line', (line) => {
        const report = JSON.parse(line) as Report;
        if (report.event === 'ready') resolve();
        else this.#take(report);
      });
    });
  }

  /** Resolves once the page and its scripts are loaded. */
  async load(url: string): Promise<void> {
    this.#loaded = '';
    this.#order({ load: url });
    await this.until(() => this.#loaded === url, url);
  }

  /** Sends a message of the app to the page. */
  say(type: string, payload: object = {}, id?: string): void {
    this.#order({ say: type, payload, id });
  }

  /** Runs the body of an async function in the page; resolves with what it returns. */
  async evaluate<Value>(body: string): Promise<Value> {
    const id = ++this.#orders;
    const answer = new Promise<Report & { event: 'value' }>((resolve) => this.#values.set(id, resolve));
    this.#order({ evaluate: body, id });
    const { value, error } = await answer;
    if (error !== undefined) throw new Error(error);
    return value as Value;
  }

  /** Resolves once the app got a message of that type, with the newest one. */
  async got(type: string, count = 1): Promise<Envelope> {
    const ofType = (): Envelope[] => this.messages.filter((message) => message.type === type);
    await this.until(() => ofType().length >= count, `${count} × ${type}`);
    return ofType().at(-1)!;
  }

  /** Resolves once the condition is true, which is checked after each report of the app. */
  async until(isSo: () => boolean, what: string, limit = PATIENCE): Promise<void> {
    if (isSo()) return;
    await new Promise<void>((resolve, reject) => {
      const settle = (): void => {
        if (!isSo()) return;
        clearTimeout(timer);
        this.#watchers.delete(settle);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#watchers.delete(settle);
        reject(new Error(`${what} did not come; the app got ${JSON.stringify(this.messages.map(({ type }) => type))}`));
      }, limit);
      this.#watchers.add(settle);
    });
  }

  async stop(): Promise<void> {
    for (const child of this.#processes) {
      if (child.exitCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
  }

  #order(order: object): void {
    this.#app.stdin!.write(`${JSON.stringify(order)}\n`);
  }

  #take(report: Exclude<Report, { event: 'ready' }>): void {
    if (report.event === 'message') this.messages.push(report.message);
    else if (report.event === 'refused') this.refused.push(report.body);
    else if (report.event === 'loaded') this.#loaded = report.url;
    else if (report.event === 'permission') this.permissions.push(report.granted);
    else if (report.event === 'camera') this.wasCameraOn = true;
    else this.#values.get(report.id)?.(report);
    for (const watcher of this.#watchers) watcher();
  }
}

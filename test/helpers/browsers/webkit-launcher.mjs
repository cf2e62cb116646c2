import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A launcher for WebKitGTK: a virtual display, WebKitWebDriver, and its wire protocol by `fetch`.
 * One window, one page at a time.
 */
export function webKitLauncher({ driver, display }) {
  return new WebKitLauncher(driver, display);
}

class WebKitLauncher {
  name = 'WebKit';
  type = 'webkit-gtk';
  concurrency = 1;
  #driver;
  #display;
  #processes = [];
  #session;
  #active;
  #version;

  constructor(driver, display) {
    this.#driver = driver;
    this.#display = display;
  }

  isActive(id) {
    return this.#active?.id === id;
  }

  getBrowserUrl(id) {
    return this.isActive(id) ? this.#active.url : undefined;
  }

  /** The address of the WebDriver session, which begins with the first call. */
  session() {
    return (this.#session ??= this.#start());
  }

  /** The version of the browser, such as `2.50.6`. */
  async version() {
    await this.session();
    return this.#version;
  }

  async startSession(id, url) {
    const session = await this.session();
    this.#active = { id, url };
    await request(`${session}/url`, { url });
  }

  async stopSession() {
    this.#active = undefined;
    await request(`${await this.#session}/url`, { url: 'about:blank' });
    return {};
  }

  startDebugSession() {
    throw new Error('WebKit runs on a virtual display here: it cannot be debugged');
  }

  async stop() {
    const session = await this.#session?.catch(() => undefined);
    if (session) await fetch(session, { method: 'DELETE' }).catch(() => undefined);
    for (const child of this.#processes.toReversed()) child.kill();
  }

  async #start() {
    const display = await this.#startDisplay();
    const port = await freePort();
    this.#spawn(this.#driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    });
    const base = `http://127.0.0.1:${port}`;
    await untilReady(`${base}/status`);
    const { sessionId, capabilities } = await request(`${base}/session`, {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { args: ['--automation', '--enable-mock-capture-devices=true'] },
        },
      },
    });
    this.#version = capabilities.browserVersion;
    return `${base}/session/${sessionId}`;
  }

  async #startDisplay() {
    const server = this.#spawn(this.#display, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [number] = await once(server.stdio[3], 'data');
    return `:${String(number).trim()}`;
  }

  #spawn(program, args, options) {
    const child = spawn(program, args, options);
    this.#processes.push(child);
    return child;
  }
}

async function request(url, body) {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = await response.json();
  if (value?.error) throw new Error(`WebKitWebDriver: ${value.error}: ${value.message}`);
  return value;
}

// The only way to learn that the driver is ready.
async function untilReady(url, attempts = 600) {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('WebKitWebDriver did not start');
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

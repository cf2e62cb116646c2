import { webKitLauncher } from '../../test/helpers/browsers/webkit-launcher.mjs';
import { toExpression, findFrame, tryAct } from './act.js';
import type { Surface } from './surface.js';

/** A page in WebKitGTK, by its WebDriver. */
export async function openWebKit(programs: { driver: string; display: string }): Promise<Surface> {
  const launcher = webKitLauncher(programs);
  const session = await launcher.session();

  async function call(command: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${session}/${command}`, body ? { method: 'POST', body: JSON.stringify(body) } : {});
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
  const run = (expression: string): Promise<unknown> =>
    call('execute/sync', { script: `return ${expression}`, args: [] });

  return {
    go: async (url) => void (await call('url', { url })),
    async attempt(place, act) {
      await call('frame', { id: null });
      if (place === 'frame') {
        const frame = await run(toExpression(findFrame));
        if (!frame) return false;
        await call('frame', { id: frame });
      }
      return (await run(toExpression(tryAct, act))) === true;
    },
    address: async () => String(await call('url')),
    close: () => launcher.stop(),
  };
}

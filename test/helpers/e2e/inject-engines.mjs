// Loaded into a program before its own code: for `@idproof/engines` it gets engines that look at shapes alone, see
// `injected-engines.mjs`. Everything else of it stays as it was built.
import { register } from 'node:module';

const engines = JSON.stringify(new URL('injected-engines.mjs', import.meta.url).href);
const hooks = `export const resolve = (name, context, next) =>
  name === '@idproof/engines' ? { url: ${engines}, shortCircuit: true } : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

import { tsImport } from 'tsx/esm/api';

const PREFIX = '/image-files/';

/** Serves the corpus of `test/helpers/image-files` to browser tests, each file made when first asked for. */
export function imageCorpus() {
  const made = new Map();
  let makers;
  const make = async (name) => {
    makers ??= tsImport('../image-files/files.ts', import.meta.url);
    const { MAKERS, turnedJpeg } = await makers;
    const turned = /^turned (\d)$/.exec(name);
    return turned ? turnedJpeg(Number(turned[1])) : MAKERS[name]?.();
  };
  return async (context, next) => {
    if (!context.path.startsWith(PREFIX)) return next();
    const name = decodeURIComponent(context.path.slice(PREFIX.length));
    if (!made.has(name)) made.set(name, make(name));
    const file = await made.get(name);
    if (file === undefined) return next();
    context.status = 200;
    context.type = 'application/octet-stream';
    context.body = file;
    return undefined;
  };
}

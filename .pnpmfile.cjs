'use strict';

/** The condition under which a package's exports name its sources: for this repository alone. */
const SOURCE = '@idproof/source';

/** The exports of a package as they are published, without those conditions. */
function dropSources(exports) {
  return Object.fromEntries(
    Object.entries(exports).map(([path, target]) => {
      if (typeof target === 'string') return [path, target];
      const { [SOURCE]: _source, ...published } = target;
      return [path, published];
    }),
  );
}

module.exports = {
  hooks: {
    beforePacking: (manifest) =>
      manifest.exports ? { ...manifest, exports: dropSources(manifest.exports) } : manifest,
  },
};

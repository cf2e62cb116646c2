// Like engines of some years ago: `createImageBitmap` takes no options.
const original = globalThis.createImageBitmap;
Object.assign(globalThis, {
  createImageBitmap: (...parts: [ImageBitmapSource]) => {
    if (parts.length > 1) return Promise.reject(new TypeError('too many arguments'));
    return original(...parts);
  },
});

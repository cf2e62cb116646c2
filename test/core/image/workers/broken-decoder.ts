import '@idproof/core/image/worker';

// There by name, and of no use.
Object.assign(globalThis, {
  ImageDecoder: class {
    decode = () => Promise.reject(new TypeError('not yet'));
    close = () => undefined;
  },
});

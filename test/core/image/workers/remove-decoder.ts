Reflect.deleteProperty(globalThis, 'ImageDecoder');

Reflect.deleteProperty(globalThis, 'OffscreenCanvas');

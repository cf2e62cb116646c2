/* What the measurements use of libraries that only `npm run bench` installs. */

declare module '@jsquash/jpeg/decode.js' {
  export function init(module: WebAssembly.Module): Promise<void>;
  export default function decode(jpeg: ArrayBuffer): Promise<ImageData>;
}

declare module '@jsquash/jpeg/encode.js' {
  export function init(module: WebAssembly.Module): Promise<void>;
  export default function encode(image: ImageData, options: { quality: number }): Promise<ArrayBuffer>;
}

declare module '@jsquash/resize' {
  export function initResize(module: WebAssembly.Module): Promise<void>;
  export default function resize(image: ImageData, size: { width: number; height: number }): Promise<ImageData>;
}

declare module 'compressorjs' {
  interface CompressorOptions {
    quality: number;
    mimeType: string;
    maxWidth?: number;
    maxHeight?: number;
    success(file: Blob): void;
    error(error: Error): void;
  }
  const Compressor: new (file: Blob, options: CompressorOptions) => object;
  export default Compressor;
}

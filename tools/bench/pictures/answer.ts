export interface Request {
  file: File;
  maxEdge: number;
  /** Bytes. */
  limit: number;
}

/** Lets a worker of the bench answer one request after another. */
export function answer(make: (request: Request) => Promise<Blob>): void {
  globalThis.addEventListener('message', ({ data }: MessageEvent<Request>) => {
    make(data).then(
      (blob) => postMessage({ blob }),
      (error: unknown) => postMessage({ why: String(error) }),
    );
  });
}

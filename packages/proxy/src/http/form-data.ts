import { randomBytes } from 'node:crypto';

/** One file of a form. */
interface Part {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

const encoder = new TextEncoder();

/**
 * Answers with files as `multipart/form-data`, each written once the reader has taken the previous one.
 * Calls `onEnd` when the last file was taken or the reader left.
 */
export function answerFiles(files: readonly Part[], onEnd: () => void): Response {
  const boundary = randomBytes(24).toString('hex');
  const pieces = writeForm(files, boundary);
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { done, value } = pieces.next();
        if (!done) return controller.enqueue(value);
        controller.close();
        onEnd();
      },
      cancel: onEnd,
    },
    // Nothing is generated before it is read.
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } });
}

function* writeForm(files: readonly Part[], boundary: string): Generator<Uint8Array> {
  for (const { name, mediaType, bytes } of files) {
    const head = `Content-Disposition: form-data; name="${name}"; filename="${name}"\r\nContent-Type: ${mediaType}`;
    yield encoder.encode(`--${boundary}\r\n${head}\r\n\r\n`);
    yield bytes;
    yield encoder.encode('\r\n');
  }
  yield encoder.encode(`--${boundary}--\r\n`);
}

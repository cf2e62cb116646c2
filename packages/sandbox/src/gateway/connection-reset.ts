/** Rejects `fetch` when a fault breaks the connection; `node.ts` then closes the socket. */
export class ConnectionResetError extends Error {
  override readonly name = 'ConnectionResetError';
}

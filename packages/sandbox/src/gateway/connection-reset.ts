/** Rejects `fetch` when a fault says that the connection breaks: `node.ts` then drops the socket. */
export class ConnectionResetError extends Error {
  override readonly name = 'ConnectionResetError';
}

import type { HostBridge, InwardMessage, OutwardType } from '@idproof/core/bridge';
import { IdproofError, type ErrorCode } from '@idproof/core/errors';

/** An app that says what the test lets it say, and keeps what it is told. */
export class FakeApp implements HostBridge {
  readonly host = 'android';
  readonly told: [OutwardType, unknown][] = [];
  readonly #listeners = new Set<(message: InwardMessage) => void>();
  tokens = 0;
  closed = 0;
  /** What it says of its device, or the code it refuses with. */
  metaInfo = 'sdk/1';

  send(type: OutwardType, payload: unknown): void {
    this.told.push([type, payload]);
  }

  subscribe(listener: (message: InwardMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  say(message: InwardMessage): void {
    for (const listener of this.#listeners) listener(message);
  }

  async requestToken(): Promise<string> {
    this.tokens++;
    return 'token';
  }

  async requestMetaInfo(): Promise<string> {
    if (this.metaInfo.startsWith('host_')) throw new IdproofError(this.metaInfo as ErrorCode);
    return this.metaInfo;
  }

  async requestCamera(): Promise<boolean> {
    return true;
  }

  close(): void {
    this.closed++;
  }

  /** What it was told of one kind. */
  of(type: OutwardType): unknown[] {
    return this.told.filter(([told]) => told === type).map(([, payload]) => payload);
  }
}

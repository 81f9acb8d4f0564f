import { Client } from 'pg';
import { patience } from '../db/database-away.ts';
import { type DatabaseAddress, lastingSession } from '../db/sessions.ts';
import type { Log } from '../log.ts';

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 5_000;
// A connection that a firewall dropped in silence is noticed by asking.
const PROBE_MS = 20_000;

type Heard = {
  channel: string;
  /** What the connection is called in the database. */
  name: string;
  hear: (payload: string) => void;
  /** What was said since the connection was lost has not been heard. */
  onReconnect: () => void;
};

/** One connection that listens to one channel, made again for as long as it runs. */
export class Listening {
  readonly #connection: DatabaseAddress;
  readonly #log: Log;
  readonly #heard: Heard;
  #client: Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = true;
  #retryMs = FIRST_RETRY_MS;

  constructor(connection: DatabaseAddress, log: Log, heard: Heard) {
    this.#connection = connection;
    this.#log = log;
    this.#heard = heard;
  }

  async start(): Promise<void> {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    await this.#connect();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  async #connect(): Promise<void> {
    const { channel, name, hear, onReconnect } = this.#heard;
    const client = new Client({ ...lastingSession(this.#connection), ...patience, application_name: name });
    let isLost = false;
    const lost = (cause?: Error) => {
      if (isLost || this.#isStopped) return;
      isLost = true;
      this.#log.warn('Lost a connection that listens', { name }, cause);
      client.end().catch(() => {});
      this.#client = null;
      this.#retryLater();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ payload = '' }) => hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (cause) {
      lost(cause instanceof Error ? cause : new Error(String(cause)));
      return;
    }
    if (this.#isStopped) return await client.end();
    this.#client = client;
    if (this.#retryMs !== FIRST_RETRY_MS) onReconnect();
    this.#retryMs = FIRST_RETRY_MS;
    this.#probe(client, lost);
  }

  #retryLater(): void {
    this.#timer = setTimeout(() => void this.#connect(), this.#retryMs);
    this.#retryMs = Math.min(LAST_RETRY_MS, this.#retryMs * 2);
  }

  #probe(client: Client, lost: (cause?: Error) => void): void {
    this.#timer = setTimeout(() => {
      const silence = setTimeout(() => lost(new Error('No answer to a probe')), PROBE_MS);
      client.query('select 1').then(
        () => {
          clearTimeout(silence);
          if (this.#client === client) this.#probe(client, lost);
        },
        (cause: Error) => {
          clearTimeout(silence);
          lost(cause);
        },
      );
    }, PROBE_MS);
    this.#timer.unref();
  }
}

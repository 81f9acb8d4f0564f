import type { Log } from '../log.ts';
import type { FinishedSpan } from './spans.ts';

/** Where spans go: OTLP over HTTP as JSON (opentelemetry-proto 1.x), which every collector takes. */
export type CollectorAddress = {
  /** Without `/v1/traces`. */
  endpoint: string;
  headers: Record<string, string>;
  /** What this process is: `service.name` and the like. */
  resource: Record<string, string>;
};

const MOST_WAITING = 4096;
const BATCH = 512;
const EVERY_MS = 5000;
const TIMEOUT_MS = 10_000;
const LAST_MS = 3000;
const WARN_MS = 60_000;

const KINDS = { server: 2, client: 3, consumer: 5 };
const [STATUS_UNSET, STATUS_ERROR] = [0, 2];

/**
 * Sends spans in batches, beside the work. A collector that is away costs spans and nothing else: what is more than 4,096 is dropped, a
 * batch is sent once, and the log tells of it once a minute.
 */
export class Collector {
  readonly #address: CollectorAddress;
  readonly #log: Log;
  readonly #beside: <T>(work: () => T) => T;
  readonly #timer: NodeJS.Timeout;
  #waiting: FinishedSpan[] = [];
  #sending: Promise<void> | null = null;
  #isEnding = false;
  #dropped = 0;
  #warnedAt = Number.NEGATIVE_INFINITY;

  /** `beside`: runs what belongs to no trace, so that sending is not traced itself. */
  constructor(address: CollectorAddress, log: Log, beside: <T>(work: () => T) => T) {
    this.#address = address;
    this.#log = log;
    this.#beside = beside;
    this.#timer = setInterval(() => this.#begin(), EVERY_MS).unref();
  }

  take(span: FinishedSpan): void {
    if (this.#waiting.length >= MOST_WAITING) this.#lose(1, null);
    else this.#waiting.push(span);
    if (this.#waiting.length >= BATCH) this.#begin();
  }

  /** Sends what waits, for three seconds at most. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isEnding = true;
    const late = AbortSignal.timeout(LAST_MS);
    await this.#sending;
    while (this.#waiting.length > 0 && !late.aborted) await this.#send(late);
  }

  #begin(): void {
    if (this.#isEnding || this.#sending !== null || this.#waiting.length === 0) return;
    this.#sending = this.#beside(() => this.#send(AbortSignal.timeout(TIMEOUT_MS))).finally(() => {
      this.#sending = null;
      if (this.#waiting.length >= BATCH) this.#begin();
    });
  }

  async #send(signal: AbortSignal): Promise<void> {
    const batch = this.#waiting.splice(0, BATCH);
    const { endpoint, headers, resource } = this.#address;
    try {
      const answer = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(written(batch, resource)),
        redirect: 'error',
        signal,
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The collector answered ${answer.status}`);
    } catch (cause) {
      this.#lose(batch.length, cause);
    }
  }

  #lose(count: number, cause: unknown): void {
    this.#dropped += count;
    if (performance.now() - this.#warnedAt < WARN_MS) return;
    this.#warnedAt = performance.now();
    this.#log.warn('Traces are lost: the collector does not take them', { spans: this.#dropped }, cause ?? undefined);
    this.#dropped = 0;
  }
}

function written(spans: readonly FinishedSpan[], resource: Record<string, string>): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'sealwright' }, spans: spans.map(writtenSpan) }],
      },
    ],
  };
}

function writtenSpan({ kind, startedAt, endedAt, hasFailed, parentSpanId, ...span }: FinishedSpan): object {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(parentSpanId === null ? {} : { parentSpanId }),
    flags: 1,
    name: span.name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributesOf(span.attributes),
    status: { code: hasFailed ? STATUS_ERROR : STATUS_UNSET },
  };
}

// More than a number can hold exactly: protobuf’s JSON writes it as a text.
const nanoseconds = (milliseconds: number): string => String(BigInt(Math.round(milliseconds * 1000)) * 1000n);

const attributesOf = (given: Record<string, string | number>): object[] =>
  Object.entries(given).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : numberOf(value),
  }));

const numberOf = (value: number): object =>
  Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };

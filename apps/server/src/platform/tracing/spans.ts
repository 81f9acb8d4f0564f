import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** W3C Trace Context, level 1: what goes from one program to the next. Ids are hexadecimal. */
type Context = { traceId: string; spanId: string; isSampled: boolean };

type Kind = 'server' | 'client' | 'consumer';
type Attributes = Record<string, string | number>;

export type FinishedSpan = Context & {
  parentSpanId: string | null;
  name: string;
  kind: Kind;
  /** Milliseconds since 1970, with fractions. */
  startedAt: number;
  endedAt: number;
  attributes: Attributes;
  hasFailed: boolean;
};

/** One piece of work that has begun. It is recorded when it ends. */
export type Span = Context & {
  name: string;
  attributes: Attributes;
  end: (outcome?: { hasFailed?: boolean; at?: number }) => void;
};

type SpanStart = { name: string; kind: Kind; parent?: Context | null; attributes?: Attributes; at?: number };

export const now = (): number => performance.timeOrigin + performance.now();

const PARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:$|-)/;

/** Null where a header is not one of the standard: the trace then begins anew. */
export function readParent(header: unknown): Context | null {
  const [, traceId, spanId, flags] = PARENT.exec(typeof header === 'string' ? header.trim() : '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const parentHeader = ({ traceId, spanId, isSampled }: Context): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/**
 * Begins spans and hands over those that end. What runs within one finds it as `current`, however much is waited for in between.
 * `ratio`: the share of traces that begin here and are recorded; others follow whom they came from.
 */
export class Spans {
  readonly #record: (span: FinishedSpan) => void;
  readonly #ratio: number;
  readonly #running = new AsyncLocalStorage<Span | null>();

  constructor(record: (span: FinishedSpan) => void, ratio: number) {
    this.#record = record;
    this.#ratio = ratio;
  }

  current(): Span | null {
    return this.#running.getStore() ?? null;
  }

  /** Null: nothing in it belongs to a trace. */
  within<T>(span: Span | null, work: () => T): T {
    return this.#running.run(span, work);
  }

  begin({ name, kind, parent = null, attributes = {}, at = now() }: SpanStart): Span {
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
    const isSampled = parent?.isSampled ?? this.#isChosen(traceId);
    const record = this.#record;
    const context = { traceId, spanId: randomBytes(8).toString('hex'), isSampled };
    let isOver = false;
    return {
      ...context,
      name,
      attributes,
      end({ hasFailed = false, at: endedAt = now() } = {}) {
        if (isOver || !isSampled) return;
        isOver = true;
        const parentSpanId = parent?.spanId ?? null;
        const { name: lastName, attributes: all } = this;
        record({ ...context, parentSpanId, name: lastName, kind, startedAt: at, endedAt, attributes: all, hasFailed });
      },
    };
  }

  /** By the trace’s own id, so that every process that decides this way decides alike. */
  #isChosen(traceId: string): boolean {
    return Number.parseInt(traceId.slice(-13), 16) < this.#ratio * 2 ** 52;
  }
}

import { parentPort } from 'node:worker_threads';

// What travels between a pool (`threads.ts`) and its workers.
export type ThreadRequest = { id: number; name: string; args: unknown[] };
export type ThreadAnswer =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number; error: ThrownInThread };
export type ThrownInThread = {
  name: string;
  message: string;
  stack: string | undefined;
  facts: Record<string, unknown>;
};

type AnyFunctions = Record<string, (...args: never[]) => unknown>;

/** Called once by a worker module with the functions it offers to `createThreads`. */
export function serveThread(functions: AnyFunctions): void {
  const port = parentPort;
  if (port === null) throw new Error('serveThread is for worker threads');
  port.on('message', ({ id, name, args }: ThreadRequest) => {
    void perform(functions, name, args).then(
      (value) => answer({ kind: 'done', id, value }),
      (cause: unknown) => answer({ kind: 'failed', id, error: thrown(cause) }),
    );
  });
  answer({ kind: 'ready' });

  function answer(message: ThreadAnswer): void {
    if (port === null) return;
    const bytes = message.kind === 'done' ? wholeBuffers(message.value) : [];
    try {
      port.postMessage(message, bytes);
    } catch (cause) {
      if (message.kind !== 'done') throw cause;
      // What cannot be moved (WebAssembly memory) may still be copied; what cannot be copied is the function's mistake.
      try {
        port.postMessage(message);
      } catch {
        port.postMessage({ kind: 'failed', id: message.id, error: thrown(cause) } satisfies ThreadAnswer);
      }
    }
  }
}

async function perform(functions: AnyFunctions, name: string, args: unknown[]): Promise<unknown> {
  const wanted = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (wanted === undefined) throw new Error(`The worker offers no ${name}`);
  return await wanted(...(args as never[]));
}

/**
 * Results are moved, not copied, where an array is all of its buffer: a function gives away what it returns.
 * Views into larger buffers (Node's pools, WebAssembly memory) are copied.
 */
function wholeBuffers(value: unknown, depth = 0): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteLength } = value;
    return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > 0 ? [buffer] : [];
  }
  if (value === null || typeof value !== 'object' || depth > 2) return [];
  const inside = Array.isArray(value) ? value : Object.values(value);
  return [...new Set(inside.flatMap((item) => wholeBuffers(item, depth + 1)))];
}

function thrown(cause: unknown): ThrownInThread {
  if (!(cause instanceof Error)) return { name: 'Error', message: String(cause), stack: undefined, facts: {} };
  const facts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(cause)) {
    if (name !== 'cause' && name !== 'name' && isPlain(value)) facts[name] = value;
  }
  return { name: cause.name, message: cause.message, stack: cause.stack, facts };
}

/** `code` and other facts an error carries, as far as they are data. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  return Array.isArray(value) && value.every((item) => isPlain(item));
}

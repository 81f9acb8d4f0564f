// Preloaded into the server by bench/memory.ts: tells its parent what its main thread and each of its worker threads hold.
import { getHeapStatistics, type HeapInfo } from 'node:v8';
import { isMainThread, type Worker } from 'node:worker_threads';

/** In MB. `outside`: typed arrays, files' bytes and WebAssembly memory, which are not in V8's heap. */
export type Held = { heap: number; outside: number };
export type HeldMemory = { main: Held; threads: Held[] };

const MB = 1024 * 1024;
const workers = new Set<Worker>();

const heldOf = ({ total_heap_size: heap, external_memory: outside }: HeapInfo): Held => ({
  heap: heap / MB,
  outside: outside / MB,
});

async function look(): Promise<HeldMemory> {
  const threads = await Promise.all([...workers].map((worker) => worker.getHeapStatistics().catch(() => null)));
  return { main: heldOf(getHeapStatistics()), threads: threads.filter((held) => held !== null).map(heldOf) };
}

// Worker threads load it too, as they load all that the process was told to.
if (isMainThread) {
  process.on('worker', (worker) => {
    workers.add(worker);
    worker.on('exit', () => workers.delete(worker));
  });
  process.on('message', () => void look().then((held) => process.send?.(held)));
  // The way to the parent does not keep the server running.
  process.channel?.unref();
}

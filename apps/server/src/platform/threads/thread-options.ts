import type { Lane, Priority } from './thread-lines.ts';

export type ThreadsOptions = {
  size: number;
  lanes: Record<Priority, Lane>;
  /** Of JavaScript objects; typed arrays and WebAssembly memory come on top. */
  maxOldGenerationSizeMb: number;
  /** Of everything a thread holds, typed arrays and WebAssembly included. A call that makes it hold more is ended. */
  maxMemoryMb?: number;
  /** A thread that has had nothing to do for so long ends, and its memory with it, unless it is one of `warm`. */
  idleMs?: number;
  warm?: number;
  /** Beyond the `warm` threads, another one starts for a call that has waited so long for those there are; at once when unset. */
  growAfterMs?: number;
};

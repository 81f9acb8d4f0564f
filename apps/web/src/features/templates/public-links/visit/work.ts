import type { WorkChallenge } from '@sealwright/contract';
import { sha256After } from '../../../../lib/sha256.ts';

// Below a frame of 60 a second: typing and the busy mark stay smooth on a phone.
const SLICE_MS = 10;
const AT_ONCE = 50;

/** Yields to the page between two slices. A message is faster than a timer, which waits four milliseconds. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

/** The smallest number that solves the puzzle; about a second on a phone. */
export async function solve({ challenge, bits }: WorkChallenge): Promise<number> {
  const digest = sha256After(`${challenge}:`);
  for (let answer = 0; ; await nextTurn()) {
    const end = performance.now() + SLICE_MS;
    do {
      for (const until = answer + AT_ONCE; answer < until; answer += 1) {
        if (Math.clz32(digest(String(answer))[0] ?? 0) >= bits) return answer;
      }
    } while (performance.now() < end);
  }
}

import { useEffect } from 'react';
import { useSigning, useSigningPart } from './signing.context.ts';

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

/** While the server is away: looks whether it is back, when the browser says so and now and then, and goes on by itself. */
export function useReturn(): void {
  const part = useSigningPart();
  const isReached = useSigning((state) => state.isReached);
  useEffect(() => {
    if (isReached) return undefined;
    let wait = FIRST_WAIT_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      clearTimeout(timer);
      await part.reload().catch(() => undefined);
      if (part.store.getState().isReached) {
        // With the view of before, nothing could be filled in that the server has to know first.
        part.resume();
        part.flush();
        return;
      }
      timer = setTimeout(() => void look(), wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
    const now = () => void look();
    timer = setTimeout(now, wait);
    window.addEventListener('online', now);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', now);
    };
  }, [part, isReached]);
}

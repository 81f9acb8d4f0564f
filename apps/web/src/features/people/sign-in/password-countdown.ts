import { useEffect, useState } from 'react';

/** Seconds until something may be done again, counted down; `start` begins anew. */
export function useCountdown(seconds: number): { left: number; start: () => void } {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const ticks = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticks);
  }, [isOver]);
  const start = () => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return { left, start };
}

import { useEffect } from 'react';
import type { SigningPart } from '../signing.store.ts';

/** Whether this page stands in a page of others, which the server allowed by name. */
export const isEmbedded = (): boolean =>
  document.documentElement.dataset['embedOrigins'] !== undefined && window.parent !== window;

/** Says to the page around this one what becomes of the part. */
export function useEmbedding(part: SigningPart): void {
  useEffect(() => {
    if (!isEmbedded()) return undefined;
    let stop = (): void => undefined;
    let isOver = false;
    const begin = async () => {
      const { tellOfPart } = await import('./tell.ts');
      if (!isOver) stop = tellOfPart(part);
    };
    void begin().catch(() => undefined);
    return () => {
      isOver = true;
      stop();
    };
  }, [part]);
}

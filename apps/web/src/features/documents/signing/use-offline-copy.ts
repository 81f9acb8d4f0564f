import type { SigningView } from '@sealwright/contract';
import { useEffect } from 'react';
import { atRest, registerWorker } from '../../../ui/offline.ts';
import type { Link } from './link.ts';
import { isWorthKeeping, offlineCopy } from './offline-copy.ts';
import type { SigningPart } from './signing.store.ts';

const SETTLE_MS = 800;
const FIRST_PICTURE_MS = 10_000;

/** Keeps a copy of the part as it is now, from when the first page is seen until there is nothing left to do. */
export function useOfflineCopy(link: Link, part: SigningPart): void {
  useEffect(() => {
    if (part.isPreview) return undefined;
    const copy = offlineCopy(link);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    let saved: SigningView | null = null;

    const keep = () => {
      const { view, over, isReached } = part.store.getState();
      if (over !== null || !isWorthKeeping(view)) {
        clearTimeout(timer);
        void copy.remove();
      } else if (isReached && view !== saved) {
        clearTimeout(timer);
        timer = setTimeout(() => {
          saved = view;
          void copy.save(view);
        }, SETTLE_MS);
      }
    };
    const begin = async () => {
      await firstPicture();
      await atRest();
      await registerWorker();
      if (!isStopped) keep();
    };
    void begin();
    const stop = part.store.subscribe(keep);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      stop();
    };
  }, [link, part]);
}

/** Resolves when the first page is seen, or will not be soon: putting things aside must not slow it down. */
function firstPicture(): Promise<void> {
  return new Promise((resolve) => {
    const limit = Date.now() + FIRST_PICTURE_MS;
    const look = () => {
      const picture = document.querySelector<HTMLImageElement>('main img');
      if (picture?.complete || Date.now() > limit) resolve();
      else setTimeout(look, 250);
    };
    look();
  });
}

import { getSetup } from '@sealwright/contract';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiAtOnce } from '../lib/api.ts';
import { atRest, registerWorker } from '../ui/offline.ts';
import { note, useConnection } from '../ui/offline-connection.ts';

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Follows whether the server can be reached, from what the calls of the screens meet with. While it cannot, asks now and
 * then; when it answers again, everything on the screen is read anew. The browser's own word about the network is followed
 * by the query library itself.
 */
export function useOfflineWatch(): void {
  const queries = useQueryClient();
  const connection = useConnection((state) => state.connection);

  useEffect(() => {
    void atRest().then(registerWorker);
    const hear = () => note({ kind: 'browser', isOnline: navigator.onLine });
    window.addEventListener('online', hear);
    window.addEventListener('offline', hear);
    const stops = [
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated') noteAction(event.action);
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated') noteAction(event.action);
      }),
    ];
    return () => {
      window.removeEventListener('online', hear);
      window.removeEventListener('offline', hear);
      for (const stop of stops) stop();
    };
  }, [queries]);

  useEffect(() => {
    if (connection !== 'unreachable') return undefined;
    let wait = FIRST_WAIT_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const isBack = await apiAtOnce(getSetup, { withoutSession: true }).then(
        () => true,
        () => false,
      );
      if (isBack) {
        note({ kind: 'answered' });
        await queries.invalidateQueries();
        return;
      }
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      timer = setTimeout(() => void ask(), wait);
    };
    timer = setTimeout(() => void ask(), wait);
    return () => clearTimeout(timer);
  }, [connection, queries]);
}

/** `manual`: data that was put there by hand, and says nothing about the network. */
function noteAction(action: { type: string; error?: unknown; manual?: boolean | undefined }): void {
  // A first failure may be tried again in silence, and is one all the same.
  if (action.type === 'error' || action.type === 'failed') note({ kind: 'failed', error: action.error });
  // What was asked before the network went may still arrive after it; nothing else is asked until it is back.
  if (action.type === 'success' && action.manual !== true && onlineManager.isOnline()) note({ kind: 'answered' });
}

import type { LiveSide, LiveTicket } from '@sealwright/contract';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type CallState, LiveCall } from './live-call.ts';

/** One’s side of a session, for as long as the component stands: with another key it begins anew. */
export function useCall(side: LiveSide, ticket: () => Promise<LiveTicket>): LiveCall {
  const [call] = useState(() => new LiveCall(side, ticket));
  useEffect(() => {
    call.open();
    return () => call.close();
  }, [call]);
  return call;
}

export const useCallState = <T>(call: LiveCall, pick: (state: CallState) => T): T => useStore(call.store, pick);

import type { LiveSide, LiveTicket } from '@sealwright/contract';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type CallState, LiveCall } from './live-call.ts';

/** One’s side of a session, for as long as the component stands. `round`: another number begins anew. */
export function useCall(side: LiveSide, ticket: () => Promise<LiveTicket>, round: number): LiveCall | null {
  const [call, setCall] = useState<LiveCall | null>(null);
  useEffect(() => {
    const made = new LiveCall(side, ticket);
    setCall(made);
    return () => made.close();
  }, [side, ticket, round]);
  return call;
}

export const useCallState = <T>(call: LiveCall, pick: (state: CallState) => T): T => useStore(call.store, pick);

import {
  answerLiveInvitation,
  getLiveTicketOfRecipient,
  leaveLiveSession,
  LiveSession,
  watchLiveInvitation,
} from '@sealwright/contract';
import { z } from 'zod';
import { api, apiAtOnce, watch } from '../../../../lib/api.ts';
import { proofHeaders } from '../identity/proof.ts';
import type { Link } from '../link.ts';

const Told = z.object({ session: LiveSession.nullable() });

/** What the holder of a link does in a live session. Every call throws ApiError. */
export function liveCalls(link: Link) {
  const mine = {
    params: { id: link.id },
    query: { token: link.token },
    withoutSession: true,
    // Read for each call: another tab may have identified since.
    get headers() {
      return proofHeaders(link);
    },
  } as const;
  return {
    answer: (accepted: boolean) => api(answerLiveInvitation, { ...mine, body: { accepted } }),
    leave: () => api(leaveLiveSession, mine),
    ticket: () => apiAtOnce(getLiveTicketOfRecipient, mine),
    /** Tells at once and whenever it changes; gives back how to stop. */
    watch: (onSession: (session: LiveSession | null) => void): (() => void) =>
      watch(watchLiveInvitation, mine, (event) => {
        const told = Told.safeParse(event);
        if (told.success) onSession(told.data.session);
      }),
  };
}

export type LiveCalls = ReturnType<typeof liveCalls>;

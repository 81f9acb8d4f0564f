import {
  type Call,
  confirmPublicLinkVisit,
  startPublicLinkVisit,
  startPublicLinkChallenge,
  type VisitedLink,
  visitPublicLink,
} from '@sealwright/contract';
import { apiAtOnce } from '../../../../lib/api.ts';
import type { Place } from './place.ts';
import { solve } from './work.ts';

type Body = NonNullable<Call<typeof startPublicLinkVisit>['body']>;
export type Asked = Omit<Body, 'challenge' | 'answer'>;

/** What a visitor can ask of the server. No session goes with it, whoever is signed in here. Every call throws ApiError. */
export function visitCalls({ code, team }: Place) {
  const mine = { params: { code }, withoutSession: true } as const;
  return {
    read: (): Promise<VisitedLink> =>
      apiAtOnce(visitPublicLink, { ...mine, query: team === undefined ? {} : { team } }),
    /** Each code costs the browser a puzzle. */
    askForCode: async (asked: Asked): Promise<{ attempt: string; resendIn: number }> => {
      const { challenge, bits } = await apiAtOnce(startPublicLinkChallenge, mine);
      const answer = await solve({ challenge, bits });
      return apiAtOnce(startPublicLinkVisit, { ...mine, body: { ...asked, challenge, answer } });
    },
    confirm: (attempt: string, typed: string): Promise<{ path: string }> =>
      apiAtOnce(confirmPublicLinkVisit, { ...mine, body: { attempt, code: typed } }),
  };
}

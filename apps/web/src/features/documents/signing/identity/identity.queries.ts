import {
  answerIdentity,
  type Call,
  getIdentityCheck,
  type IdentityChannel,
  type IdentityCheck,
  startIdentity,
} from '@sealwright/contract';
import { api } from '../../../../lib/api.ts';
import { currentLocale } from '../../../../lib/i18n.ts';
import type { Link } from '../link.ts';
import { keepProof, proofHeaders } from './proof.ts';

export type IdentityAnswer = NonNullable<Call<typeof answerIdentity>['body']>;

/** What a person who has not identified can ask of the server. Every call throws ApiError. */
export function identityCalls(link: Link) {
  const mine = { params: { id: link.id }, query: { token: link.token }, withoutSession: true } as const;
  return {
    check: (): Promise<IdentityCheck> => api(getIdentityCheck, { ...mine, headers: proofHeaders(link) }),
    /** Sends a code, or draws questions in the language of the page. */
    start: (channel?: IdentityChannel): Promise<IdentityCheck> =>
      api(startIdentity, { ...mine, body: { channel, locale: currentLocale() } }),
    answer: async (answer: IdentityAnswer): Promise<void> => {
      const { proof } = await api(answerIdentity, { ...mine, body: answer });
      keepProof(link, proof);
    },
  };
}

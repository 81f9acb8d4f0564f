import {
  attachSignature,
  declineSigning,
  delegateSigning,
  downloadSigned,
  fillField,
  type EndedLink,
  finishSigning,
  getEndedLink,
  getSigning,
  getSigningText,
  giveConsent,
  type Locale,
  type PageTime,
  reportPageTimes,
  requestNewLink,
  type SigningField,
  type SigningView,
  watchSigning,
} from '@sealwright/contract';
import { api, download, watch } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { Link } from './link.ts';
import type { Entry } from './signing.state.ts';

/** What the holder of a link can ask of the server. Every call throws ApiError. */
export function signingCalls({ id, token }: Link) {
  const query = { token };
  const mine = { params: { id }, query, withoutSession: true } as const;
  return {
    /** `locale` is the language of the disclosure; without it the one the sender chose for this person. */
    view: (locale?: Locale): Promise<SigningView> => api(getSigning, { ...mine, query: { token, locale } }),
    /** What an ended link was for; null when that cannot be learned, which is no reason to say nothing else. */
    ended: (): Promise<EndedLink | null> => api(getEndedLink, mine).catch(() => null),
    requestNewLink: () => api(requestNewLink, mine),
    text: (file: number): Promise<{ pages: string[] }> => api(getSigningText, { ...mine, params: { id, file } }),
    consent: (answer: { accepted: boolean; disclosureVersion: string; locale: Locale }) =>
      api(giveConsent, { ...mine, body: answer }),
    save: (field: number, entry: Entry): Promise<SigningField> => {
      const call = { params: { id: field }, query, withoutSession: true } as const;
      return entry.kind === 'mark'
        ? api(attachSignature, { ...call, body: entry.input })
        : api(fillField, { ...call, body: { value: entry.value } });
    },
    finish: (idempotencyKey: string) => api(finishSigning, { ...mine, idempotencyKey }),
    decline: (reason: string) => api(declineSigning, { ...mine, body: { reason } }),
    delegate: (to: { name: string; email: string }) => api(delegateSigning, { ...mine, body: to }),
    /** How long pages were in view. Comes through even when the page is closed. */
    reportPages: (pages: PageTime[]) => api(reportPageTimes, { ...mine, body: { pages }, keepalive: true }),
    download: async (kind: 'sealed' | 'original' | 'combined', file?: number): Promise<void> =>
      saveFile(await download(downloadSigned, { ...mine, query: { token, kind, ...(file ? { file } : {}) } })),
    /** Calls back whenever the server has news of the document. Gives back how to stop. */
    watch: (onNews: () => void): (() => void) => watch(watchSigning, { ...mine, onReconnect: onNews }, onNews),
  };
}

export type SigningCalls = ReturnType<typeof signingCalls>;

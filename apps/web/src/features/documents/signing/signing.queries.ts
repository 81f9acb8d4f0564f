import {
  askQuestion,
  attachSignature,
  declineSigning,
  delegateSigning,
  downloadSigned,
  fillField,
  type EndedLink,
  finishSigning,
  getEndedLink,
  getQuestionFile,
  getNextInPerson,
  getSigning,
  getSigningText,
  giveConsent,
  listQuestions,
  listSignatures,
  type Locale,
  type MessageFile,
  type PageTime,
  reportPageTimes,
  requestNewLink,
  startNextInPerson,
  uploadQuestionFile,
  type SavedSignature,
  type SigningField,
  type SigningView,
  watchSigning,
  withdrawConsent,
} from '@sealwright/contract';
import { api, ApiError, download, upload, watch } from '../../../lib/api.ts';
import { deviceTimeZone } from '../../../lib/intl.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { isIdentityRefusal, proofHeaders } from './identity/proof.ts';
import type { Link } from './link.ts';
import type { Entry } from './signing.state.ts';

/**
 * What the holder of a link can ask of the server. Every call throws ApiError. `onIdentity` hears of a refusal because this
 * browser does not count as identified (any more).
 */
export function signingCalls(link: Link, onIdentity: (refusal: ApiError) => void = () => {}) {
  const { id, token } = link;
  const query = { token };
  const mine = {
    params: { id },
    query,
    withoutSession: true,
    // Read for each call: another tab may have identified since.
    get headers() {
      return proofHeaders(link);
    },
  } as const;
  const heard = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      if (error instanceof ApiError && isIdentityRefusal(error)) onIdentity(error);
      throw error;
    });
  return {
    /** `locale` is the language of the disclosure; without it the one the sender chose for this person. */
    view: (locale?: Locale): Promise<SigningView> =>
      api(getSigning, { ...mine, query: { token, locale, timeZone: deviceTimeZone() } }),
    /** What an ended link was for; null when that cannot be learned, which is no reason to say nothing else. */
    ended: (): Promise<EndedLink | null> => api(getEndedLink, mine).catch(() => null),
    requestNewLink: () => api(requestNewLink, mine),
    /** Who signs on the host's device after this one. */
    nextInPerson: () => heard(api(getNextInPerson, mine)),
    startNextInPerson: () => heard(api(startNextInPerson, mine)),
    text: (file: number): Promise<{ pages: string[] }> => heard(api(getSigningText, { ...mine, params: { id, file } })),
    consent: (answer: { accepted: boolean; disclosureVersion: string; locale: Locale }) =>
      heard(api(giveConsent, { ...mine, body: answer })),
    withdrawConsent: (reason: string) => heard(api(withdrawConsent, { ...mine, body: { reason } })),
    save: (field: number, entry: Entry): Promise<SigningField> => {
      const call = { ...mine, params: { id: field } } as const;
      return entry.kind === 'mark'
        ? api(attachSignature, { ...call, body: entry.input })
        : api(fillField, { ...call, body: { value: entry.value } });
    },
    /** Of the person who is signed in here. */
    savedSignatures: async (): Promise<SavedSignature[]> => (await api(listSignatures)).results,
    /** With the session beside the link: only its person has the signature. */
    attachSaved: (field: number, signature: number): Promise<SigningField> =>
      heard(api(attachSignature, { params: { id: field }, query, headers: proofHeaders(link), body: { signature } })),
    finish: (idempotencyKey: string) => heard(api(finishSigning, { ...mine, idempotencyKey })),
    decline: (reason: string) => heard(api(declineSigning, { ...mine, body: { reason } })),
    delegate: (to: { name: string; email: string }) => heard(api(delegateSigning, { ...mine, body: to })),
    questions: () => heard(api(listQuestions, mine)),
    ask: (text: string, files: number[]) =>
      heard(api(askQuestion, { ...mine, body: { text, ...(files.length > 0 ? { files } : {}) } })),
    /** For the next question. */
    uploadFile: (file: File): Promise<MessageFile> => {
      return heard(upload(uploadQuestionFile, { ...mine, headers: mine.headers, file }));
    },
    /** Saves a file beside a question or an answer. */
    takeFile: async (file: number): Promise<void> =>
      saveFile(await heard(download(getQuestionFile, { ...mine, headers: mine.headers, params: { id, file } }))),
    /** How long pages were in view. Comes through even when the page is closed. */
    reportPages: (pages: PageTime[]) => api(reportPageTimes, { ...mine, body: { pages }, keepalive: true }),
    download: async (kind: 'sealed' | 'original' | 'combined' | 'so_far', file?: number): Promise<void> =>
      saveFile(await heard(download(downloadSigned, { ...mine, query: { token, kind, ...(file ? { file } : {}) } }))),
    /** Calls back whenever the server has news of the document. Gives back how to stop. */
    watch: (onNews: () => void): (() => void) => watch(watchSigning, { ...mine, onReconnect: onNews }, onNews),
  };
}

export type SigningCalls = ReturnType<typeof signingCalls>;

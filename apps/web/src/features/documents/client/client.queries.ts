import {
  answerClientCheck,
  type ClientCheck,
  type ClientItem,
  type ClientPage,
  downloadSigned,
  getClientCheck,
  getClientPage,
  IDENTITY_HEADER,
  openClientPart,
  requestClientLink,
  startClientCheck,
  uploadPaper,
  withdrawPaper,
} from '@sealwright/contract';
import { api, download, upload } from '../../../lib/api.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { ownTimeZone } from '../../../lib/intl.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { keepProof, proofHeaders } from '../signing/identity/proof.ts';
import type { Link } from '../signing/link.ts';
import { clientProof, keepClientProof } from './place.ts';

/** What the holder of a link to a client’s page can ask of the server. No session goes with it. Every call throws ApiError. */
export function clientCalls(token: string) {
  const query = { token };
  const mine = () => {
    const proof = clientProof(token);
    const headers: Record<string, string> = proof === null ? {} : { [IDENTITY_HEADER]: proof };
    return { query, withoutSession: true, headers };
  };

  /** A link of its own into one document; what counts of the check is kept for the page that opens. */
  const open = async (id: number): Promise<Link> => {
    const opened = await api(openClientPart, { ...mine(), params: { id } });
    const link = { id: opened.documentId, token: opened.token };
    if (opened.proof !== null) keepProof(link, opened.proof);
    return link;
  };

  return {
    check: (): Promise<ClientCheck> => api(getClientCheck, mine()),
    start: (): Promise<ClientCheck> => api(startClientCheck, { ...mine(), body: { locale: currentLocale() } }),
    answer: async (code: string): Promise<void> => {
      const { proof } = await api(answerClientCheck, { ...mine(), body: { code } });
      keepClientProof(token, proof);
    },
    page: (): Promise<ClientPage> => api(getClientPage, { ...mine(), query: { ...query, timeZone: ownTimeZone() } }),
    open,
    /** The sealed copy, or all of them in one file. */
    takeCopy: async (id: number): Promise<void> => {
      const link = await open(id);
      const of = { params: { id: link.id }, query: { token: link.token }, withoutSession: true } as const;
      saveFile(await download(downloadSigned, { ...of, headers: proofHeaders(link) }));
    },
    /** `key`: the same for each try with one file, so that it arrives once. */
    upload: (item: number, file: File, { key, ...how }: UploadOptions): Promise<ClientItem> => {
      const { headers, ...rest } = mine();
      return upload(uploadPaper, {
        ...rest,
        ...how,
        params: { id: item },
        file,
        headers: { ...headers, 'idempotency-key': key },
      });
    },
    withdraw: (paper: number): Promise<ClientItem> => api(withdrawPaper, { ...mine(), params: { id: paper } }),
    newLink: (): Promise<unknown> => api(requestClientLink, mine()),
  };
}

export type ClientCalls = ReturnType<typeof clientCalls>;

type UploadOptions = {
  key: string;
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal;
};

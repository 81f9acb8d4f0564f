import {
  answerQuestion,
  getConversationFile,
  listConversations,
  type MessageFile,
  uploadAnswerFile,
} from '@sealwright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, download, upload } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toastFailure } from '../../../ui/toast.ts';
import { ROOT } from '../documents/documents.queries.ts';

export const key = [...ROOT, 'conversations'] as const;

export const conversationsQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => api(listConversations, { params: { id }, signal }),
  });

/** Answers in the document that the recipient has: of separate copies their own. */
export function useAnswer(document: number, recipient: number, { isFirst = false } = {}) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ text, files }: { text: string; files: number[] }) =>
      api(answerQuestion, {
        params: { id: document },
        body: { recipient, text, ...(files.length > 0 ? { files } : {}), ...(isFirst ? { isFirst } : {}) },
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  });
}

/** Uploads a file for the next message to a recipient. */
export function uploadFor(recipient: number, file: File): Promise<MessageFile> {
  return upload(uploadAnswerFile, { params: { id: recipient }, file });
}

/** Downloads a file beside a message; `failed` is what is said where that fails. */
export const takeFile = (failed: string, { id }: MessageFile): void =>
  void download(getConversationFile, { params: { id } }).then(saveFile, (error: unknown) =>
    toastFailure(failed, error),
  );

import type { Kyc } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { type Autosave, createAutosave } from '../../../editor/autosave.ts';
import { ApiError } from '../../../lib/api.ts';
import { session } from '../../../lib/session.ts';
import { type Draft, kycQuery, sendDraft } from './kyc.queries.ts';

type Saving = {
  readonly userId: number;
  readonly saver: Autosave<Draft>;
  /** The newest draft that was given. */
  readonly newest: () => Draft;
  readonly change: (draft: Draft) => void;
};

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);

// Outlives the page: what could not be saved yet is still there when one comes back. Never on disk: tax numbers.
let current: Saving | null = null;

/** What saves this person's form: the one that has something left to save, else a new one over what the server has. */
export function savingOf(cache: QueryClient, userId: number, known: Kyc): Saving {
  if (current?.userId === userId && current.saver.getState().status !== 'saved') return current;
  let { version } = known;
  const saver = createAutosave<Draft>({
    isPassing,
    save: async (draft) => {
      // Someone else has signed in here since: what waits is not theirs.
      if (session().user?.id !== userId) return;
      const saved = await sendDraft(draft, version);
      version = saved.version;
      cache.setQueryData(kycQuery.queryKey, saved);
    },
  });
  let newest: Draft = { kind: known.kind, details: known.details };
  const change = (draft: Draft) => {
    newest = draft;
    saver.change(draft);
  };
  current = { userId, saver, newest: () => newest, change };
  return current;
}

import type { ContactSelection } from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { t as translate } from 'i18next';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import { followAssigning } from './assign-follow.ts';
import { type Assignment, givenBy, reverseOf } from './assignment.ts';
import { useCounts } from './tag-counts.ts';
import { assign, type Given, readAgain } from './tags.queries.ts';

/** Saves what was chosen for a selection. What undoes it exactly is offered with the news that it was done. */
export function useAssigning(selection: ContactSelection, onDone: () => void) {
  const { t } = useTranslation('tags');
  const counts = useCounts();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (state: Assignment) => assign(selection, givenBy(state)),
    onSuccess: ({ job, count }, state) => {
      onDone();
      if (job) {
        followAssigning(cache, job);
        return;
      }
      void readAgain(cache);
      const message = t('assign.done', {
        contacts: counts.contacts({ count: count ?? state.count, isEstimated: false }),
      });
      // Contacts chosen by a filter may be others by now: what was changed may be what the filter goes by.
      // Where it met others than were asked about, someone else was at them meanwhile.
      const isAsAsked = 'ids' in selection && count === state.count;
      const reverse = isAsAsked ? reverseOf(state) : null;
      if (reverse === null) toastDone(message);
      else toastUndo(message, () => void undo(reverse));
    },
  });

  async function undo(reverse: Given): Promise<void> {
    try {
      await assign(selection, reverse);
      toastDone(translate('assign.undone', { ns: 'tags' }));
    } catch (error) {
      toastFailure(translate('assign.undo_failed', { ns: 'tags' }), error);
    }
    await readAgain(cache);
  }
}

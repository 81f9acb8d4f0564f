import { Text } from '@mantine/core';
import type { DocumentSummary } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/confirm.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import { type SimpleAct, useActOnDocument, useDeleteDocument } from './documents.acts.ts';

export type Target = Pick<DocumentSummary, 'id' | 'number' | 'title'>;
type Confirmed = 'recall' | 'complete' | 'close' | 'delete';

// The mutation has told of its failure by then.
const alreadyToasted = () => undefined;

const isDangerous: Record<Confirmed, boolean> = { recall: false, complete: false, close: true, delete: true };

/** What can be done with a document. What cannot be undone asks first, and names the document; the rest offers to undo it. */
export function useDocumentActs(onDeleted?: () => void) {
  const { t } = useTranslation('documents');
  const act = useActOnDocument();
  const remove = useDeleteDocument();

  const ask = (what: Confirmed, target: Target) =>
    confirm({
      title: t(`ask.${what}.title`),
      body: (
        <Text>
          <Sentence
            t={t}
            id={`ask.${what}.text`}
            values={{ title: target.title || t('untitled'), number: target.number }}
          />
        </Text>
      ),
      confirmLabel: t(`ask.${what}.confirm`),
      isDangerous: isDangerous[what],
    });

  // Promises, not the callbacks of `mutate`: those die with the row, and the row goes when the list is read again.
  const perform = (what: SimpleAct, target: Target, onDone: () => void) =>
    void act.mutateAsync({ act: what, id: target.id }).then(onDone, alreadyToasted);

  const told = (what: SimpleAct, target: Target) => t(`done.${what}`, { number: target.number });

  /** Does the one, and offers the other to undo it. */
  const withUndo = (what: SimpleAct, undo: SimpleAct) => (target: Target) =>
    perform(what, target, () =>
      toastUndo(told(what, target), () => perform(undo, target, () => toastDone(told(undo, target)))),
    );

  return {
    isBusy: act.isPending || remove.isPending,
    archive: withUndo('archive', 'restore'),
    restore: withUndo('restore', 'archive'),
    conceal: withUndo('conceal', 'share'),
    share: withUndo('share', 'conceal'),
    remind: (target: Target) => perform('remind', target, () => toastDone(told('remind', target))),
    seal: (target: Target) => perform('seal', target, () => toastDone(told('seal', target))),
    askAnd: async (what: Confirmed, target: Target) => {
      if (!(await ask(what, target))) return;
      if (what !== 'delete') {
        perform(what, target, () => toastDone(told(what, target)));
        return;
      }
      await remove.mutateAsync(target.id).then(() => {
        toastDone(t('done.delete', { number: target.number }));
        onDeleted?.();
      }, alreadyToasted);
    },
  };
}

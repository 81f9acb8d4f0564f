import { Text } from '@mantine/core';
import type { DocumentSummary } from '@sealwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/confirm.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import { type SimpleAct, useActOnDocument, useCopyDocument, useDeleteDocument } from './documents.acts.ts';

export type Target = Pick<DocumentSummary, 'id' | 'number' | 'title'>;
type Confirmed = 'recall' | 'complete' | 'close' | 'delete';

// The mutation has shown its error by then.
const alreadyToasted = () => undefined;

const isDangerous: Record<Confirmed, boolean> = { recall: false, complete: false, close: true, delete: true };

/** What can be done with a document. What cannot be undone asks first, and names the document; the rest offers to undo it. */
export function useDocumentActs(onDeleted?: () => void) {
  const { t } = useTranslation('documents');
  const act = useActOnDocument();
  const remove = useDeleteDocument();
  const copy = useCopyDocument();
  const navigate = useNavigate();

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

  /** Leads to the new draft. */
  const beginAnew = (target: Target) =>
    void copy.mutateAsync(target.id).then(({ id, number }) => {
      toastDone(t('done.copy', { number }));
      void navigate({ to: '/documents/$id/edit', params: { id: String(id) } });
    }, alreadyToasted);

  return {
    isBusy: act.isPending || remove.isPending || copy.isPending,
    copy: beginAnew,
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

import { Text } from '@mantine/core';
import type { TemplateSummary } from '@sealwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/confirm.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import {
  type Move,
  useChangeTemplate,
  useDeleteTemplate,
  useDuplicateTemplate,
  useMoveTemplate,
} from './templates.acts.ts';

export type Target = Pick<TemplateSummary, 'id' | 'name'>;

// The mutation has shown its error by then.
const alreadyToasted = () => undefined;

/** What can be done with a template. Deleting asks first, and names it; the rest offers to undo it. */
export function useTemplateActs(onDeleted?: () => void) {
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  const mover = useMoveTemplate();
  const remove = useDeleteTemplate();
  const duplicate = useDuplicateTemplate();
  const { change } = useChangeTemplate();

  const move = (what: Move, undo: Move, { id, name }: Target) =>
    void mover
      .mutateAsync({ move: what, id })
      .then(
        () =>
          toastUndo(
            t(`done.${what}`, { name }),
            () =>
              void mover
                .mutateAsync({ move: undo, id })
                .then(() => toastDone(t(`done.${undo}`, { name })), alreadyToasted),
          ),
        alreadyToasted,
      );
  const show = async (visibility: 'shared' | 'private', { id, name }: Target) => {
    if (!(await change(id, { visibility }))) return;
    const before = visibility === 'shared' ? 'private' : 'shared';
    toastUndo(t(`done.${visibility}`, { name }), () => void change(id, { visibility: before }));
  };
  return {
    archive: (target: Target) => move('archive', 'restore', target),
    restore: (target: Target) => move('restore', 'archive', target),
    share: (target: Target) => void show('shared', target),
    conceal: (target: Target) => void show('private', target),
    duplicate: ({ id }: Target) =>
      void duplicate.mutateAsync(id).then((made) => {
        toastDone(t(made.kind === 'placeholder' ? 'done.duplicate_fields' : 'done.duplicate', { name: made.name }));
        const to = made.kind === 'placeholder' ? '/templates/$id' : '/templates/$id/edit';
        void navigate({ to, params: { id: String(made.id) } });
      }, alreadyToasted),
    askAndDelete: async (target: Target) => {
      const { name } = target;
      const isSure = await confirm({
        title: t('ask.delete.title'),
        body: (
          <Text style={{ overflowWrap: 'anywhere' }}>
            <Sentence t={t} id="ask.delete.text" values={{ name }} />
          </Text>
        ),
        confirmLabel: t('ask.delete.confirm'),
        isDangerous: true,
      });
      if (!isSure) return;
      await remove.mutateAsync(target.id).then(() => {
        toastDone(t('done.delete', { name }));
        onDeleted?.();
      }, alreadyToasted);
    },
  };
}

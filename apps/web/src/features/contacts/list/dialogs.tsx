import type { ContactsFilter } from '@sealwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { type ContactList, readAgain } from './list.queries.ts';
import { useExactCount } from './use-exact-count.ts';
import type { SelectionState } from '../../../ui/list/index.ts';

const ExportDialog = lazy(async () => ({ default: (await import('../export/export-dialog.tsx')).ExportDialog }));
const AssignTagsModal = lazy(async () => ({
  default: (await import('../tags/assign-tags-modal.tsx')).AssignTagsModal,
}));
const SendTemplateDialog = lazy(async () => ({
  default: (await import('./send-template.tsx')).SendTemplateDialog,
}));

export type ContactsDialog = 'export' | 'tags' | 'template';

/** The dialogs of the list; their code comes when one is asked for. */
export function Dialogs(props: {
  dialog: ContactsDialog | null;
  filter: ContactsFilter;
  list: ContactList | undefined;
  state: SelectionState<ContactsFilter>;
  onClose: () => void;
}) {
  const cache = useQueryClient();
  const { dialog, state, onClose } = props;
  // Who writes all that match into a file is told how many these are.
  const { list } = useExactCount(props.filter, props.list, dialog === 'export');
  const { chosen, count } = state;
  if (dialog === null) return null;
  return (
    <Suspense fallback={null}>
      {dialog === 'export' ? (
        <ExportDialog
          selected={chosen === null ? null : { selection: chosen, count }}
          matching={{
            selection: { matching: props.filter },
            count: list?.count ?? 0,
            isCountEstimated: list?.isCountEstimated ?? false,
          }}
          onClose={onClose}
        />
      ) : chosen === null ? null : dialog === 'template' ? (
        <SendTemplateDialog selection={chosen} count={count} onClose={onClose} />
      ) : (
        <AssignTagsModal
          selection={chosen}
          count={count}
          onClose={onClose}
          onDone={() => {
            onClose();
            state.clear();
            void readAgain(cache);
          }}
        />
      )}
    </Suspense>
  );
}

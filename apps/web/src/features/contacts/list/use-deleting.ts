import type { ContactSelection, ContactsFilter } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { confirm } from '../../../ui/confirm.tsx';
import type { SelectionState } from '../../../ui/list/index.ts';

// More than one page shows at once; of fewer one sees whom one has chosen.
const ASKED_FROM = 100;

/** Deletes who is chosen. All that match may be many more than the page shows: these are asked for by their number. */
export function useDeleting(
  { chosen, count, selection, clear }: SelectionState<ContactsFilter>,
  deleteMany: (selection: ContactSelection) => Promise<boolean>,
) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const ask = () => {
    const values = { count, number: format.number(count) };
    return confirm({
      title: t('delete_many.title', values),
      body: t('delete_many.text'),
      confirmLabel: t('delete_many.confirm', values),
      isDangerous: true,
    });
  };
  return async () => {
    if (chosen === null) return;
    const isMany = selection.kind === 'matching' || count > ASKED_FROM;
    if (isMany && !(await ask())) return;
    if (await deleteMany(chosen)) clear();
  };
}

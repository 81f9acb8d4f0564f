import { ActionIcon } from '@mantine/core';
import { ArrowUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuChoice } from '../../../ui/menu.tsx';
import { type ContactsSearch, ORDERINGS } from '../contacts.search.ts';

type Ordering = ContactsSearch['ordering'];

/** Every order of the list, also by columns that are not shown, and on phones, where there are no heads to press. */
export function SortMenu(props: { ordering: Ordering; onChange: (ordering: Ordering) => void }) {
  const { t } = useTranslation('contacts');
  return (
    <Menu
      renderButton={(button) => (
        <ActionIcon {...button} variant="default" size="input-md" aria-label={t('sort.label')} title={t('sort.label')}>
          <ArrowUpDown size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      {ORDERINGS.map((ordering) => (
        <MenuChoice key={ordering} isChosen={ordering === props.ordering} onSelect={() => props.onChange(ordering)}>
          {t(`sort.${ordering}`)}
        </MenuChoice>
      ))}
    </Menu>
  );
}

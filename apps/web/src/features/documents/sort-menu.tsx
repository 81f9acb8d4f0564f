import { ActionIcon } from '@mantine/core';
import { ArrowUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuChoice } from '../../ui/menu.tsx';
import { ORDERINGS, type Ordering } from './documents.search.ts';

/** The order of the list where there are no column heads to press: on phones. */
export function SortMenu(props: { ordering: Ordering; onChange: (ordering: Ordering) => void }) {
  const { t } = useTranslation('documents');
  return (
    <Menu
      renderButton={(button) => (
        <ActionIcon {...button} hiddenFrom="sm" variant="default" size={44} aria-label={t('sort.label')}>
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

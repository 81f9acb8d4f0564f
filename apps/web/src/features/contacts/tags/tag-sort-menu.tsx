import { ActionIcon } from '@mantine/core';
import { ArrowUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuChoice } from '../../../ui/menu.tsx';
import type { TagsSearch } from '../contacts.search.ts';

type Ordering = TagsSearch['ordering'];

const ORDERINGS = ['name', '-name', '-created_at', 'created_at'] as const;

/** The order of the list where there are no column heads to press: on phones. */
export function TagSortMenu(props: { ordering: Ordering; onChange: (ordering: Ordering) => void }) {
  const { t } = useTranslation('tags');
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

import { ActionIcon, Menu } from '@mantine/core';
import { ArrowUpDown, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ORDERINGS, type Ordering } from './documents.search.ts';

/** The order of the list where there are no column heads to press: on phones. */
export function SortMenu(props: { ordering: Ordering; onChange: (ordering: Ordering) => void }) {
  const { t } = useTranslation('documents');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon hiddenFrom="sm" variant="default" size={44} aria-label={t('sort.label')}>
          <ArrowUpDown size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ORDERINGS.map((ordering) => (
          <Menu.Item
            key={ordering}
            role="menuitemradio"
            aria-checked={ordering === props.ordering}
            rightSection={
              ordering === props.ordering ? <Check size={16} aria-hidden /> : <span style={{ width: 16 }} />
            }
            onClick={() => props.onChange(ordering)}
          >
            {t(`sort.${ordering}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

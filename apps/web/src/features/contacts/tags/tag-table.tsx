import { useMediaQuery } from '@mantine/hooks';
import type { Tag } from '@sealwright/contract';
import { type RefObject, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SortHead } from '../../../ui/sort-head.tsx';
import table from '../../../ui/table.module.css';
import type { TagsSearch } from '../contacts.search.ts';
import { TagRow, TagRowSkeleton } from './tag-row.tsx';
import classes from './tags.module.css';
import type { SelectedTags } from './use-selected-tags.ts';

type Ordering = TagsSearch['ordering'];

const SKELETONS = 10;

/** A table, which CSS turns into cards on phones. */
export function TagTable(props: {
  /** Null while the first page is read: the columns stand already. */
  tags: readonly Tag[] | null;
  isStale: boolean;
  ordering: Ordering;
  selected: SelectedTags;
  deleting: readonly number[];
  rows: RefObject<HTMLTableSectionElement | null>;
  onOrder: (ordering: Ordering) => void;
  onDelete: (tag: Tag) => void;
}) {
  const { t } = useTranslation('tags');
  const { tags, isStale, selected, deleting, rows, onDelete, ordering } = props;
  const { select, leave } = selected;
  const onSelect = useCallback(
    (tag: Tag, isSelected: boolean) => (isSelected ? select([tag]) : leave([tag.id])),
    [select, leave],
  );
  const going = new Set(deleting);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const onOrder = isPhone ? null : props.onOrder;
  return (
    <table
      className={`${table.table} ${table.cards} ${classes.table}`}
      aria-busy={tags === null || isStale}
      data-stale={isStale || undefined}
    >
      <caption className="visually-hidden">{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('column.chosen')}</span>
          </th>
          <SortHead label={t('column.name')} orders={['name', '-name']} ordering={ordering} onOrder={onOrder} />
          <th scope="col">{t('column.contacts')}</th>
          <SortHead
            label={t('column.created_at')}
            orders={['-created_at', 'created_at']}
            ordering={ordering}
            onOrder={onOrder}
          />
          <th scope="col">
            <span className="visually-hidden">{t('column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={rows}>
        {tags
          ? tags.map((tag) => (
              <TagRow
                key={tag.id}
                tag={tag}
                isSelected={selected.chosen.has(tag.id)}
                isDeleting={going.has(tag.id)}
                onSelect={onSelect}
                onDelete={onDelete}
              />
            ))
          : Array.from({ length: SKELETONS }, (_, index) => <TagRowSkeleton key={index} index={index} />)}
      </tbody>
    </table>
  );
}

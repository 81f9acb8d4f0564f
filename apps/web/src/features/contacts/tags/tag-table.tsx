import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Tag } from '@sealwright/contract';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
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
  const { tags, isStale, selected, deleting, rows, onDelete } = props;
  return (
    <table className={classes.table} aria-busy={tags === null || isStale} data-stale={isStale || undefined}>
      <caption className="visually-hidden">{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('column.chosen')}</span>
          </th>
          <Head column="name" ordering={props.ordering} onOrder={props.onOrder} />
          <th scope="col">{t('column.contacts')}</th>
          <Head column="created_at" ordering={props.ordering} onOrder={props.onOrder} />
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
                isDeleting={deleting.includes(tag.id)}
                onSelect={(isSelected) => (isSelected ? selected.select([tag]) : selected.leave([tag.id]))}
                onDelete={() => onDelete(tag)}
              />
            ))
          : Array.from({ length: SKELETONS }, (_, index) => <TagRowSkeleton key={index} index={index} />)}
      </tbody>
    </table>
  );
}

function Head(props: { column: 'name' | 'created_at'; ordering: Ordering; onOrder: (ordering: Ordering) => void }) {
  const { t } = useTranslation('tags');
  const { column } = props;
  // Cards have no heads to press: there is a menu.
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const isUp = props.ordering === column;
  const isDown = props.ordering === `-${column}`;
  const Icon = isUp ? ArrowUp : isDown ? ArrowDown : ArrowUpDown;
  // Names begin at their first letter, days at the newest.
  const first: Ordering = column === 'name' ? 'name' : '-created_at';
  const other: Ordering = column === 'name' ? '-name' : 'created_at';
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      {isPhone ? (
        t(`column.${column}`)
      ) : (
        <UnstyledButton
          className={classes.sort}
          data-active={isUp || isDown || undefined}
          onClick={() => props.onOrder(props.ordering === first ? other : first)}
        >
          {t(`column.${column}`)}
          <Icon size={14} aria-hidden />
        </UnstyledButton>
      )}
    </th>
  );
}

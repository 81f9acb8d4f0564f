import { Skeleton, UnstyledButton } from '@mantine/core';
import type { DocumentSummary } from '@sealwright/contract';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DocumentRow } from './document-row.tsx';
import type { Ordering } from './documents.search.ts';
import classes from './document-table.module.css';

type Sortable = 'number' | 'title' | 'updated_at';

type Table = {
  /** Null while the first page is read: the columns stand already. */
  documents: DocumentSummary[] | null;
  isStale: boolean;
  ordering: Ordering;
  rows: number;
  onOrder: (ordering: Ordering) => void;
};

const MAX_SKELETONS = 10;

/** A table, which CSS turns into cards on phones: the same elements, so that a screen reader hears the same. */
export function DocumentTable({ documents, isStale, ordering, rows, onOrder }: Table) {
  const { t } = useTranslation('documents');
  return (
    <table className={classes.table} aria-busy={documents === null || isStale} data-stale={isStale || undefined}>
      <caption className="visually-hidden">{t('title')}</caption>
      <thead>
        <tr>
          <Head column="number" ordering={ordering} onOrder={onOrder} />
          <Head column="title" ordering={ordering} onOrder={onOrder} />
          <th scope="col">{t('column.recipients')}</th>
          <th scope="col">{t('column.status')}</th>
          <Head column="updated_at" ordering={ordering} onOrder={onOrder} />
          <th scope="col">
            <span className="visually-hidden">{t('column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {documents
          ? documents.map((document) => <DocumentRow key={document.id} document={document} />)
          : Array.from({ length: Math.min(rows, MAX_SKELETONS) }, (_, index) => (
              <tr key={index}>
                <td colSpan={6}>
                  <Skeleton height={36} />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}

function Head(props: { column: Sortable; ordering: Ordering; onOrder: (ordering: Ordering) => void }) {
  const { t } = useTranslation('documents');
  const { column } = props;
  const isUp = props.ordering === column;
  const isDown = props.ordering === `-${column}`;
  const Icon = isUp ? ArrowUp : isDown ? ArrowDown : ArrowUpDown;
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-active={isUp || isDown || undefined}
        onClick={() => props.onOrder(isDown ? column : `-${column}`)}
      >
        {t(`column.${column}`)}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

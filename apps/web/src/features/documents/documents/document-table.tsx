import { Skeleton } from '@mantine/core';
import type { DocumentSummary } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { SortHead } from '../../../ui/sort-head.tsx';
import table from '../../../ui/table.module.css';
import { DocumentRow } from './document-row.tsx';
import type { Ordering } from './documents.search.ts';
import classes from './document-table.module.css';

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
  const head = (column: 'number' | 'title' | 'updated_at') => (
    <SortHead label={t(`column.${column}`)} orders={[`-${column}`, column]} ordering={ordering} onOrder={onOrder} />
  );
  return (
    <table
      className={`${table.table} ${table.cards} ${classes.table}`}
      aria-busy={documents === null || isStale}
      data-stale={isStale || undefined}
    >
      <caption className="visually-hidden">{t('title')}</caption>
      <thead>
        <tr>
          {head('number')}
          {head('title')}
          <th scope="col">{t('column.recipients')}</th>
          <th scope="col">{t('column.status')}</th>
          {head('updated_at')}
          <th scope="col">
            <span className="visually-hidden">{t('column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {documents
          ? documents.map((document) => <DocumentRow key={document.id} document={document} />)
          : Array.from({ length: Math.min(rows, MAX_SKELETONS) }, (_, index) => (
              <SkeletonRow key={index} index={index} />
            ))}
      </tbody>
    </table>
  );
}

// The shape of a row: what comes takes the same room, so that nothing jumps.
function SkeletonRow({ index }: { index: number }) {
  return (
    <tr className={classes.row} aria-hidden>
      <td className={classes.number}>
        <Skeleton height={12} width={72} />
      </td>
      <td className={classes.title}>
        <Skeleton height={14} width={`${72 - (index % 3) * 14}%`} my={4} />
        <Skeleton height={11} width={96} mt={8} mb={3} />
      </td>
      <td className={classes.recipients}>
        <Skeleton height={12} width={`${80 - (index % 2) * 22}%`} />
      </td>
      <td className={classes.status}>
        <Skeleton height={20} width={78} />
      </td>
      <td className={classes.time}>
        <Skeleton height={12} width={128} />
      </td>
      <td className={classes.actions}>
        <Skeleton height={20} width={20} display="inline-block" />
      </td>
    </tr>
  );
}

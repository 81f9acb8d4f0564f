import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ContactSummary } from '@sealwright/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SortHead } from '../../../ui/sort-head.tsx';
import table from '../../../ui/table.module.css';
import type { ContactsSearch } from '../contacts.search.ts';
import { useRange } from './boxes.tsx';
import { ContactRow } from './contact-row.tsx';
import classes from './contact-table.module.css';
import { type CardColumn, type Column, isSortable, leastWidth, OF_CARDS, SORTED_BY, widthOf } from './list.columns.ts';
import { isChosen, type Selection } from './selection.ts';
import { TableFrame } from './table-frame.tsx';

type Ordering = ContactsSearch['ordering'];

type Table = {
  /** Null while the first page is read: the columns stand already. */
  contacts: ContactSummary[] | null;
  isStale: boolean;
  columns: readonly Column[];
  ordering: Ordering;
  rows: number;
  selection: Selection;
  onOrder: (ordering: Ordering) => void;
  onToggle: (ids: readonly number[], isOn: boolean) => void;
  onDelete: (contact: ContactSummary) => void;
};

const MAX_SKELETONS = 10;
const PHONE = '(max-width: 47.99em)';

/** A table, which CSS turns into cards on phones: the same elements, so that a screen reader hears the same. */
export function ContactTable(props: Table) {
  const { contacts, columns, selection } = props;
  const { t } = useTranslation('contacts');
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  const shown = isPhone ? OF_CARDS : columns;
  const toggle = useSteady(useRange(contacts?.map(({ id }) => id) ?? [], props.onToggle));
  const remove = useSteady(props.onDelete);
  return (
    <TableFrame label={t('title')} leastWidth={leastWidth(columns)}>
      <table
        className={`${table.table} ${table.cards} ${classes.table}`}
        aria-busy={contacts === null || props.isStale}
        data-stale={props.isStale || undefined}
      >
        <caption className="visually-hidden">{t('title')}</caption>
        <colgroup>
          <col className={classes.checkColumn} />
          {shown.map((column) => (
            <col key={column} style={{ inlineSize: widthOf(column) }} />
          ))}
          <col className={classes.actsColumn} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('column.selected')}</span>
            </th>
            {shown.map((column) =>
              isSortable(column) ? (
                <SortHead
                  key={column}
                  label={t(`column.${column}`)}
                  orders={[SORTED_BY[column], `-${SORTED_BY[column]}`]}
                  ordering={props.ordering}
                  onOrder={isPhone ? null : props.onOrder}
                />
              ) : (
                <th key={column} scope="col">
                  {t(`column.${column}`)}
                </th>
              ),
            )}
            <th scope="col" className={classes.actsHead}>
              {t('column.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {contacts
            ? contacts.map((contact) => (
                <ContactRow
                  key={contact.id}
                  contact={contact}
                  columns={shown}
                  isChosen={isChosen(selection, contact.id)}
                  isPhone={isPhone}
                  onToggle={toggle}
                  onDelete={remove}
                />
              ))
            : Array.from({ length: Math.min(props.rows, MAX_SKELETONS) }, (_, index) => (
                <SkeletonRow key={index} index={index} columns={shown} />
              ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

// The shape of a row: what comes takes the same room, so that nothing jumps.
function SkeletonRow({ index, columns }: { index: number; columns: readonly (Column | CardColumn)[] }) {
  return (
    <tr className={classes.row} aria-hidden>
      <td className={classes.check}>
        <Skeleton height={18} width={18} m={9} />
      </td>
      {columns.map((column) => (
        <td key={column} className={classes[column]} data-column={column}>
          <Skeleton height={12} width={`${78 - ((index + widthOf(column)) % 3) * 16}%`} my={4} />
        </td>
      ))}
      <td className={classes.acts}>
        <Skeleton height={20} width={20} display="inline-block" />
      </td>
    </tr>
  );
}

/** The same function at every drawing, so that rows that did not change are not drawn again; it does what it does by now. */
function useSteady<Given extends unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const [steady] = useState(() => {
    let current = act;
    return { set: (next: typeof act) => (current = next), call: (...given: Given) => current(...given) };
  });
  useEffect(() => {
    steady.set(act);
  });
  return steady.call;
}

import { Button, Skeleton } from '@mantine/core';
import { type ContactSummary, fullName } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import table from '../../../ui/table.module.css';
import { Box, useRange } from './boxes.tsx';
import { Email } from './contact-cells.tsx';
import { isolated, nameOf } from './contact-name.ts';
import classes from './contact-table.module.css';
import deletedClasses from './deleted-table.module.css';
import { isChosen, type Selection } from './selection.ts';
import { TableFrame } from './table-frame.tsx';

type Table = {
  contacts: ContactSummary[] | null;
  isStale: boolean;
  rows: number;
  selection: Selection;
  onToggle: (ids: readonly number[], isOn: boolean) => void;
  onRestore: (contact: ContactSummary) => void;
};

const MAX_SKELETONS = 10;
const LEAST_WIDTH = 680;

/** The deleted contacts, the last one deleted first. */
export function DeletedTable({ contacts, isStale, rows, selection, onToggle, onRestore }: Table) {
  const { t } = useTranslation('contacts');
  const toggle = useRange(contacts?.map(({ id }) => id) ?? [], onToggle);
  return (
    <TableFrame label={t('deleted.title')} leastWidth={LEAST_WIDTH}>
      <table
        className={`${table.table} ${table.cards} ${classes.table} ${deletedClasses.table}`}
        aria-busy={contacts === null || isStale}
        data-stale={isStale || undefined}
      >
        <caption className="visually-hidden">{t('deleted.title')}</caption>
        <colgroup>
          <col className={classes.checkColumn} />
          <col className={deletedClasses.emailColumn} />
          <col />
          <col className={deletedClasses.timeColumn} />
          <col className={deletedClasses.actsColumn} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('column.selected')}</span>
            </th>
            <th scope="col">{t('column.email')}</th>
            <th scope="col">{t('column.name')}</th>
            <th scope="col">{t('column.deletedAt')}</th>
            <th scope="col" className={classes.actsHead}>
              {t('column.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {contacts
            ? contacts.map((contact) => (
                <Row
                  key={contact.id}
                  contact={contact}
                  isOn={isChosen(selection, contact.id)}
                  onToggle={toggle}
                  onRestore={onRestore}
                />
              ))
            : Array.from({ length: Math.min(rows, MAX_SKELETONS) }, (_, index) => <SkeletonRow key={index} />)}
        </tbody>
      </table>
    </TableFrame>
  );
}

function Row(props: {
  contact: ContactSummary;
  isOn: boolean;
  onToggle: (id: number, isOn: boolean, isRange: boolean) => void;
  onRestore: (contact: ContactSummary) => void;
}) {
  const { contact } = props;
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const name = isolated(nameOf(contact));
  return (
    <tr className={classes.row} data-chosen={props.isOn || undefined}>
      <td className={classes.check}>
        <Box
          label={t('select.one', { name })}
          isOn={props.isOn}
          onChange={(isOn, isRange) => props.onToggle(contact.id, isOn, isRange)}
        />
      </td>
      <td className={classes.email}>
        <Email contact={contact} />
      </td>
      <td className={deletedClasses.name}>
        <Bdi>{fullName(contact)}</Bdi>
      </td>
      <td className={deletedClasses.time}>
        {contact.deletedAt === null ? null : (
          <time dateTime={contact.deletedAt} title={format.time(contact.deletedAt, { zone: true })}>
            {format.time(contact.deletedAt)}
          </time>
        )}
      </td>
      <td className={classes.acts}>
        <Button
          size="sm"
          variant="default"
          aria-label={t('deleted.restore_one', { name })}
          onClick={() => props.onRestore(contact)}
        >
          {t('deleted.restore')}
        </Button>
      </td>
    </tr>
  );
}

function SkeletonRow() {
  return (
    <tr className={classes.row} aria-hidden>
      <td className={classes.check}>
        <Skeleton height={18} width={18} m={9} />
      </td>
      <td className={classes.email}>
        <Skeleton height={13} width="70%" my={5} />
      </td>
      <td className={deletedClasses.name}>
        <Skeleton height={12} width="60%" my={4} />
      </td>
      <td className={deletedClasses.time}>
        <Skeleton height={12} width={130} my={4} />
      </td>
      <td className={classes.acts}>
        <Skeleton height={32} width={80} display="inline-block" />
      </td>
    </tr>
  );
}

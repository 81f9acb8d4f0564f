import type { ClientChecklist, ClientItem } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useDay } from '../../../lib/use-day.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { ItemRow } from './item-row.tsx';
import classes from './client.module.css';

type Props = {
  token: string;
  checklist: ClientChecklist;
  onItem: (item: ClientItem) => void;
  onRefused: (error: unknown) => void;
};

/** The papers that are asked for, and those that were sent. */
export function ChecklistSection({ token, checklist, onItem, onRefused }: Props) {
  const { t } = useTranslation('client');
  const dayOf = useDay();
  const { dueOn, id, isClosed, items, message, taxYear } = checklist;
  const heading = `client-checklist-${id}`;
  const left = items.filter(({ isRequired, state }) => isRequired && (state === 'open' || state === 'returned'));
  const day = dueOn === null ? null : dayOf(dueOn);
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {t('papers', { year: String(taxYear) })}
      </h2>
      <p className={classes.quiet} aria-live="polite">
        {isClosed
          ? t('papers_closed')
          : left.length === 0
            ? t('papers_done')
            : t('papers_left', { number: left.length })}
        {isClosed || day === null || left.length === 0 ? null : ` · ${t('papers_due', { day })}`}
      </p>
      {message === '' ? null : (
        <p className={classes.message}>
          <Bdi>{message}</Bdi>
        </p>
      )}
      <ul className={classes.list}>
        {items.map((item) => (
          <ItemRow key={item.id} token={token} item={item} isClosed={isClosed} onItem={onItem} onRefused={onRefused} />
        ))}
      </ul>
    </section>
  );
}

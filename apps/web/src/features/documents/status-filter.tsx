import { UnstyledButton } from '@mantine/core';
import type { DocumentFilter } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useChosenInView } from '../../ui/chosen-in-view.ts';
import { countsQuery } from './documents.queries.ts';
import classes from './status-filter.module.css';

const FILTERS = [
  undefined,
  'new',
  'draft',
  'pending',
  'sent',
  'viewed',
  'submitted',
  'completed',
  'downloaded',
  'notCompleted',
  'archived',
] as const;

// The server counts no further: enough to say "more than".
const COUNT_LIMIT = 10_000;

/** The states as one row of switches with how many there are; it scrolls where it is too narrow. */
export function StatusFilter(props: {
  status: DocumentFilter | undefined;
  /** The counts are of all documents: beside a list that is narrowed otherwise they would be wrong. */
  hasCounts: boolean;
  onChange: (status: DocumentFilter | undefined) => void;
}) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const { data } = useQuery({ ...countsQuery, enabled: props.hasCounts });
  const row = useChosenInView(props.status, data);
  const countOf = (filter: (typeof FILTERS)[number]) => (props.hasCounts ? data?.counts[filter ?? 'all'] : undefined);
  return (
    <fieldset ref={row} className={classes.row} aria-label={t('filter.label')}>
      {FILTERS.map((filter) => {
        const count = countOf(filter);
        return (
          <UnstyledButton
            key={filter ?? 'all'}
            className={classes.filter}
            aria-pressed={filter === props.status}
            onClick={() => props.onChange(filter)}
          >
            {t(`filter.${filter ?? 'all'}`)}
            {count ? (
              <span className={classes.count}>{format.number(count) + (count >= COUNT_LIMIT ? '+' : '')}</span>
            ) : null}
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}

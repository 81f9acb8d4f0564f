import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { FilterRow } from '../../../ui/list/index.ts';
import { countsQuery } from './documents.queries.ts';
import { type DocumentsSearch, wireFilter } from './documents.search.ts';

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
  status: DocumentsSearch['status'];
  /** The counts are of all documents: beside a list that is narrowed otherwise they would be wrong. */
  hasCounts: boolean;
  onChange: (status: DocumentsSearch['status']) => void;
}) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const { data } = useQuery({ ...countsQuery, enabled: props.hasCounts });
  const countOf = (filter: (typeof FILTERS)[number]): string | undefined => {
    const count = props.hasCounts ? data?.counts[wireFilter(filter) ?? 'all'] : undefined;
    return count ? format.number(count) + (count >= COUNT_LIMIT ? '+' : '') : undefined;
  };
  return (
    <FilterRow
      isRuled
      label={t('filter.label')}
      filters={FILTERS.map((value) => ({ value, label: t(`filter.${value ?? 'all'}`), count: countOf(value) }))}
      chosen={props.status}
      onChoose={props.onChange}
    />
  );
}

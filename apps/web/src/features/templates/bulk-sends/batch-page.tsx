import type { BulkSendDetails } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Page } from '../../../ui/page.tsx';
import { BatchActs } from './batch-acts.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { BatchRows } from './batch-rows.tsx';
import { BatchState } from './batch-state.tsx';
import { bulkSendQuery } from './bulk-sends.queries.ts';
import type { BatchSearch } from './bulk-sends.search.ts';
import { PrepareBatch } from './prepare-batch.tsx';

type Props = { id: number; search: BatchSearch; onSearch: (search: BatchSearch) => void };

/** One bulk send: prepared in steps until it was started, followed from then on. */
export function BatchPage({ id, search, onSearch }: Props) {
  const { t } = useTranslation('bulk-sends');
  const { data, error, isPending, refetch } = useQuery(bulkSendQuery(id));
  return (
    <Page
      title={data?.name ?? t('title')}
      heading={data ? <Bdi>{data.name}</Bdi> : null}
      description={data ? <BatchState state={data.state} /> : null}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed.one')}
      onRetry={() => void refetch()}
      actions={data ? <BatchActs batch={data} /> : null}
    >
      {data ? <Parts batch={data} search={search} onSearch={onSearch} /> : null}
    </Page>
  );
}

function Parts({ batch, search, onSearch }: { batch: BulkSendDetails } & Omit<Props, 'id'>) {
  const rows = <BatchRows batch={batch} search={search} onSearch={onSearch} />;
  if (batch.state === 'draft' || batch.state === 'checked') {
    // Another check shows the mapping as it was checked.
    return <PrepareBatch key={batch.id} batch={batch} rows={rows} />;
  }
  return (
    <>
      <BatchProgress batch={batch} />
      {rows}
    </>
  );
}

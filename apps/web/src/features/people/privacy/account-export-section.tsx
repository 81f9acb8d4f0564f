import { Button, Checkbox, List, Text } from '@mantine/core';
import type { AccountExports } from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isJobOpen } from '../../../lib/follow-job.ts';
import { Card } from '../../../ui/card.tsx';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import {
  accountExportsQuery,
  useBeginAccountExport,
  useDownloadAccountExport,
  useStopAccountExport,
} from './account-export.queries.ts';
import { followAccountExport } from './account-export-follow.ts';
import { ExportList } from './export-list.tsx';
import { ExportProgress } from './export-progress.tsx';

/** The whole account that one acts for, as a file that another installation reads. */
export function AccountExportSection() {
  const { t } = useTranslation('privacy');
  const { data, error, isPending, refetch } = useQuery(accountExportsQuery);
  const isOfTeam = data?.account.kind === 'team';
  return (
    <Card title={t(isOfTeam ? 'account.title_team' : 'account.title', { team: data?.account.name })}>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t(isOfTeam ? 'account.text_team' : 'account.text', { team: data?.account.name })}
      </Text>
      {error && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <RowsSkeleton rows={2} /> : null}
      {data ? <Exports of={data} /> : null}
    </Card>
  );
}

function Exports({ of: { permissions, results } }: { of: AccountExports }) {
  const { t } = useTranslation('privacy');
  const cache = useQueryClient();
  const stop = useStopAccountExport();
  const take = useDownloadAccountExport();
  const running = results.find(isJobOpen);
  useEffect(() => {
    if (running !== undefined) followAccountExport(cache, running);
  }, [cache, running]);
  return (
    <>
      {permissions.export ? null : <Text c="dimmed">{t('account.only_admins')}</Text>}
      {running ? <ExportProgress key={running.id} job={running} stop={stop} /> : null}
      {permissions.export && !running ? <Begin /> : null}
      <ExportList
        label={t('account.list')}
        jobs={permissions.export ? results : []}
        take={take}
        noteOf={({ result }) => (result['hasTaxNumbers'] === true ? t('account.with_numbers') : null)}
      />
    </>
  );
}

function Begin() {
  const { t } = useTranslation('privacy');
  const begin = useBeginAccountExport();
  const [includeTaxNumbers, setIncludeTaxNumbers] = useState(false);
  return (
    <>
      <List size="sm" spacing={4}>
        <List.Item>{t('account.holds')}</List.Item>
        <List.Item>{t('account.opened')}</List.Item>
        <List.Item>{t('account.left_out')}</List.Item>
      </List>
      <Checkbox
        label={t('account.numbers')}
        description={t('account.numbers_text')}
        checked={includeTaxNumbers}
        onChange={(event) => setIncludeTaxNumbers(event.currentTarget.checked)}
      />
      {begin.error instanceof NotConfirmed ? null : <ErrorNote error={begin.error} />}
      <Button
        style={{ alignSelf: 'start' }}
        variant="default"
        leftSection={<PackageOpen size={18} aria-hidden />}
        loading={begin.isPending}
        onClick={() => begin.mutate(includeTaxNumbers)}
      >
        {t('account.begin')}
      </Button>
    </>
  );
}

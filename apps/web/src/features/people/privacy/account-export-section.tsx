import { Checkbox, List } from '@mantine/core';
import { exportAccount } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { BeginExport } from './begin-export.tsx';
import { ExportCard } from './export-card.tsx';
import { ExportList } from './export-list.tsx';
import { accountExportsQuery } from './exports.ts';

/** The whole account that one acts for, as a file that another installation reads. */
export function AccountExportSection() {
  const { t } = useTranslation('privacy');
  const reading = useQuery(accountExportsQuery);
  const account = reading.data?.account;
  const isOfTeam = account?.kind === 'team';
  return (
    <ExportCard
      kind="account"
      title={t(isOfTeam ? 'account.title_team' : 'account.title', { team: account?.name })}
      text={t(isOfTeam ? 'account.text_team' : 'account.text', { team: account?.name })}
      reading={reading}
      refusal={reading.data?.permissions.export === false ? t('account.only_admins') : null}
      renderOver={(jobs) => (
        <ExportList
          kind="account"
          label={t('account.list')}
          jobs={jobs}
          noteOf={({ result }) => (result['hasTaxNumbers'] === true ? t('account.with_numbers') : null)}
        />
      )}
    >
      <Begin />
    </ExportCard>
  );
}

function Begin() {
  const { t } = useTranslation('privacy');
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
      <BeginExport
        kind="account"
        label={t('account.begin')}
        begin={() => api(exportAccount, { body: { includeTaxNumbers } })}
      />
    </>
  );
}

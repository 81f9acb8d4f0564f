import { Button, List, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { Described } from '../../../ui/described.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { AccountImportList } from './account-import-list.tsx';
import { ExportCard } from './export-card.tsx';
import { accountImportsQuery, useBeginImport } from './exports.ts';

/** The export of a whole account, taken in: into one's own account, or as a new team. */
export function AccountImportSection() {
  const { t } = useTranslation('privacy');
  const reading = useQuery(accountImportsQuery);
  return (
    <ExportCard
      kind="import"
      title={t('import.title')}
      text={t('import.text')}
      reading={reading}
      refusal={reading.data?.permissions.import === false ? t('import.only_administrators') : null}
      renderOver={(jobs) => <AccountImportList jobs={jobs} />}
    >
      <Begin />
    </ExportCard>
  );
}

function Begin() {
  const { t } = useTranslation('privacy');
  const [sent, setSent] = useState(0);
  const { error, isPending, mutate } = useBeginImport(setSent);
  const choose = async (file: File): Promise<void> => {
    const isSure = await confirm({
      title: t('import.confirm_title'),
      body: <Described text={t('import.confirm_text', { file: isolated(file.name) })} />,
      confirmLabel: t('import.confirm'),
    });
    if (!isSure) return;
    setSent(0);
    mutate(file);
  };
  return (
    <>
      <List size="sm" spacing={4}>
        <List.Item>{t('import.brings')}</List.Item>
        <List.Item>{t('import.closed')}</List.Item>
        <List.Item>{t('import.leaves')}</List.Item>
      </List>
      {error instanceof NotConfirmed ? null : <ErrorNote error={error} />}
      {isPending ? (
        <Stack gap="xs">
          <Text fw={550}>{t('import.uploading')}</Text>
          <Progress.Root size="md">
            <Progress.Section value={sent * 100} aria-label={t('import.uploading')} />
          </Progress.Root>
        </Stack>
      ) : null}
      <FileButton accept=".zip,application/zip" onChange={(file) => void (file && choose(file))}>
        {(props) => (
          <Button
            {...props}
            style={{ alignSelf: 'start' }}
            variant="default"
            leftSection={<PackageCheck size={18} aria-hidden />}
            loading={isPending}
          >
            {t('import.begin')}
          </Button>
        )}
      </FileButton>
    </>
  );
}

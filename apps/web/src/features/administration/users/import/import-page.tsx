import { Button, Stack } from '@mantine/core';
import { USER_IMPORT_COLUMNS, type UserImport } from '@sealwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../../lib/save-file.ts';
import { Card } from '../../../../ui/card.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { ListDrop } from '../../../../ui/list-upload.tsx';
import { Page } from '../../../../ui/page.tsx';
import { exampleFile } from './example-file.ts';
import { useUploadUsers } from './import.queries.ts';

/** A file is chosen or dropped; then what it holds is shown. */
export function UserImportPage() {
  const { t } = useTranslation('administration');
  const navigate = useNavigate();
  const upload = useUploadUsers();
  const goOn = ({ id }: UserImport) => void navigate({ to: '/admin/users/import/$id', params: { id: String(id) } });
  return (
    <Page title={t('import.title')} description={t('import.text')}>
      <Stack gap="lg" maw={880}>
        <ListDrop
          label={t('import.choose')}
          hints={[t('import.kinds'), t('import.limits')]}
          isLoading={upload.isPending}
          error={upload.error}
          onFile={(file) => upload.mutate(file, { onSuccess: goOn })}
        />
        <Card
          title={t('import.columns')}
          description={t('import.columns_text')}
          actions={
            <Button
              variant="default"
              leftSection={<FileDown size={18} aria-hidden />}
              onClick={() => saveFile(exampleFile())}
            >
              {t('import.example')}
            </Button>
          }
        >
          <Facts
            facts={USER_IMPORT_COLUMNS.map((column) => ({
              key: column,
              name: t(`import.column.${column}`),
              value: t(`import.column.${column}.text`),
            }))}
          />
        </Card>
      </Stack>
    </Page>
  );
}

import { Alert, Button, Stack } from '@mantine/core';
import { USER_IMPORT_COLUMNS } from '@sealwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../../lib/save-file.ts';
import { Card } from '../../../../ui/card.tsx';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import { useErrorTexts } from '../../../../ui/error-text.ts';
import { Facts } from '../../../../ui/facts.tsx';
import { FileDrop } from '../../../../ui/file-drop.tsx';
import { Page } from '../../../../ui/page.tsx';
import { exampleFile } from './example-file.ts';
import { useUploadUsers } from './import.queries.ts';

const ACCEPTED = {
  'text/csv': ['.csv'],
  'text/plain': ['.txt'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
};

/** A file is chosen or dropped; then what it holds is shown. */
export function UserImportPage() {
  const { t } = useTranslation('administration');
  const errors = useErrorTexts();
  const navigate = useNavigate();
  const upload = useUploadUsers();
  const [hasMany, setHasMany] = useState(false);
  const take = (files: readonly File[]) => {
    const [file] = files;
    setHasMany(files.length > 1);
    if (file === undefined || files.length > 1) return;
    upload.mutate(file, {
      onSuccess: ({ id }) => void navigate({ to: '/admin/users/import/$id', params: { id: String(id) } }),
    });
  };
  return (
    <Page title={t('import.title')} description={t('import.text')}>
      <Stack gap="lg" maw={880}>
        <FileDrop
          label={t('import.choose')}
          hints={[t('import.kinds'), t('import.limits')]}
          accept={ACCEPTED}
          isLoading={upload.isPending}
          onFiles={take}
        />
        <div aria-live="polite">
          {hasMany ? (
            <Alert role="alert" color="red" icon={<CircleAlert aria-hidden />}>
              {errors('files_too_many')}
            </Alert>
          ) : (
            <ErrorNote error={upload.error} />
          )}
        </div>
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

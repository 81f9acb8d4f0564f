import '@mantine/dropzone/styles.css';
import { Anchor, Box, Code, Group, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { Page } from '../../../ui/page.tsx';
import { VerifyArchive } from './verify-archive.tsx';
import { VerifyBundle } from './verify-bundle.tsx';
import { VerifyResult } from './verify-result.tsx';
import { type Checked, type Chosen, useVerify } from './verify.queries.ts';

/** A public page: anyone may have a PDF checked, from any installation. */
export function VerifyPage() {
  const { t } = useTranslation('verify');
  const errors = useErrorTexts();
  const verify = useVerify();
  const [refusal, setRefusal] = useState<'media_type_unsupported' | 'files_too_many' | 'record_alone' | null>(null);
  const check = (chosen: Chosen) => {
    setRefusal(null);
    verify.mutate(chosen);
  };
  const refuse = (reason: typeof refusal) => {
    verify.reset();
    setRefusal(reason);
  };
  const choose = (files: File[]) => {
    const records = files.filter(({ name }) => /\.ers$/i.test(name));
    const others = files.filter((file) => !records.includes(file));
    const [file] = others;
    if (!file) return refuse('record_alone');
    if (others.length > 1 || records.length > 1) return refuse('files_too_many');
    check({ file, record: records[0] ?? null });
  };
  return (
    <Box maw={820} mx="auto">
      <Page title={t('title')} description={t('description')}>
        <Dropzone
          accept={{
            'application/pdf': ['.pdf'],
            'application/zip': ['.zip'],
            'application/x-zip-compressed': ['.zip'],
            'application/octet-stream': ['.ers'],
          }}
          loading={verify.isPending}
          onDrop={choose}
          onReject={() => refuse('media_type_unsupported')}
          inputProps={{ 'aria-label': t('choose') }}
          aria-label={t('choose')}
          bg="var(--mantine-color-body)"
          data-tour="verify.file"
        >
          <Group justify="center" gap="md" mih={120} wrap="nowrap" style={{ pointerEvents: 'none' }}>
            <FileSearch size={40} style={{ flex: 'none' }} strokeWidth={1.4} aria-hidden color="var(--colour-accent)" />
            <Stack gap={2}>
              <Text fw={600}>{t('choose')}</Text>
              <Text size="sm" c="dimmed">
                {t('choose_text')}
              </Text>
            </Stack>
          </Group>
        </Dropzone>
        <div aria-live="polite">
          {refusal ? (
            <Text c="var(--mantine-color-error)" role="alert">
              {refusal === 'record_alone' ? t('record.alone') : errors(refusal)}
            </Text>
          ) : null}
          <ErrorNote
            error={verify.error}
            {...(verify.variables && isWorthAnother(verify.error) ? { onRetry: () => check(verify.variables) } : {})}
          />
          {verify.data && !verify.isPending ? <Found checked={verify.data} /> : null}
        </div>
        <Stack component="section" gap="xs" align="flex-start">
          <Text component="h2" fw={600}>
            {t('offline.title')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('offline.text')}
          </Text>
          <Code block maw="100%" dir="ltr">
            {'npm run verify -- document.pdf\nnpm run verify -- bundle.zip'}
          </Code>
          <Anchor size="sm" href="/api/verify/root.pem" download>
            {t('offline.certificate')}
          </Anchor>
        </Stack>
      </Page>
    </Box>
  );
}

function Found({ checked }: { checked: Checked }) {
  if (checked.kind === 'file') return <VerifyResult name={checked.name} found={checked.found} />;
  if (checked.bundle) return <VerifyBundle name={checked.name} bundle={checked.bundle} files={checked.files} />;
  return <VerifyArchive name={checked.name} files={checked.files} />;
}

/** No one answered: the same file may be checked with the next try. */
const isWorthAnother = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status >= 500 || error.status === 429);

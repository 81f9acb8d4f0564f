import { Alert, Box, Button, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, FileDown, Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Card } from '../../../ui/card.tsx';
import { Described } from '../../../ui/described.tsx';
import { SheetDrop } from '../../../ui/list-upload.tsx';
import { Page } from '../../../ui/page.tsx';
import { exampleFile } from './example-file.ts';
import { type FileProblem, onSent, problemOfFile, sendFile, type Way } from './imports.sending.ts';
import { importQuery } from './imports.queries.ts';
import { useProblemText, SendingCard } from './sending-card.tsx';
import { WaysBack } from './ways-back.tsx';

/** A file is chosen or dropped, and sent; then its columns are looked at. */
export function ImportUploadPage({ after = null }: { after?: number | null }) {
  const { t } = useTranslation('imports');
  const cache = useQueryClient();
  const textOf = useProblemText();
  const [refusal, setRefusal] = useState<FileProblem | 'one_file' | null>(null);
  const mends = useQuery({ ...importQuery(after ?? 0), enabled: after !== null }).data?.import ?? null;
  useGoOn('upload');
  const take = (files: readonly File[]) => {
    const problem = files.length > 1 ? 'one_file' : files[0] ? problemOfFile(files[0]) : 'file_missing';
    setRefusal(problem);
    if (problem === null && files[0]) void sendFile(cache, 'upload', files[0], mends);
  };
  return (
    <Box maw={960}>
      <Page title={t('upload.title')} description={t('upload.description')} actions={<WaysBack />}>
        <Stack gap="lg">
          {mends === null ? null : <Mending name={mends.fileName} tags={mends.tags} />}
          <SheetDrop label={t('upload.choose')} hints={[t('upload.kinds'), t('upload.limits')]} onFiles={take} />
          <div aria-live="polite" style={{ display: 'contents' }}>
            {refusal === null ? null : (
              <Alert role="alert" color="red" icon={<CircleAlert aria-hidden />}>
                {textOf(refusal)}
              </Alert>
            )}
          </div>
          <SendingCard way="upload" />
          <Card>
            <Stack gap={4}>
              <Text component="h2" fw={600}>
                {t('example.title')}
              </Text>
              <Text size="sm" c="dimmed">
                {t('example.text')}
              </Text>
            </Stack>
            <Button
              variant="default"
              style={{ alignSelf: 'start' }}
              leftSection={<FileDown size={18} aria-hidden />}
              onClick={() => saveFile(exampleFile())}
            >
              {t('example.download')}
            </Button>
          </Card>
        </Stack>
      </Page>
    </Box>
  );
}

/** The fixed rows of an import go the way of those that were good. */
function Mending({ name, tags }: { name: string; tags: readonly string[] }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return (
    <Alert color="blue" icon={<Info aria-hidden />}>
      <Text size="sm">
        <Described text={t('mending.text', { name: isolated(name) })} />
      </Text>
      {tags.length === 0 ? null : (
        <Text size="sm">
          <Described text={t('mending.tags', { tags: format.list(tags.map(isolated)) })} />
        </Text>
      )}
    </Alert>
  );
}

/** As soon as the file has arrived, what it holds is shown. */
export function useGoOn(way: Way, onGone?: () => void): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onSent(way, (id) => {
        onGone?.();
        void navigate({ to: '/contacts/import/$id', params: { id: String(id) } });
      }),
    [way, navigate, onGone],
  );
}

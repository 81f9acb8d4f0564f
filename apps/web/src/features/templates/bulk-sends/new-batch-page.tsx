import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ListDrop } from '../../../ui/list-upload.tsx';
import { Page } from '../../../ui/page.tsx';
import { templateForBatchQuery, useUploadRows } from './bulk-sends.queries.ts';
import { ContactsChoice } from './contacts-choice.tsx';

const MOST_ROWS = 10_000;

/** Whom a template is sent to: the rows of a file, or contacts. */
export function NewBatchPage({ template: id }: { template: number }) {
  const { t } = useTranslation('bulk-sends');
  const { data, error, isPending, refetch } = useQuery(templateForBatchQuery(id));
  const [source, setSource] = useState<'file' | 'contacts'>('file');
  const heading = data ? t('new.heading', { name: isolated(data.name) }) : t('new.title');
  const isUsable = data !== undefined && data.permissions.use && data.publishedVersion > 0;
  return (
    <Page
      title={heading}
      heading={<Bdi>{heading}</Bdi>}
      description={t('new.text')}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed.template')}
      onRetry={() => void refetch()}
    >
      {isUsable ? (
        <Card title={t('new.source')}>
          <Group>
            <SegmentedControl
              aria-label={t('new.source')}
              value={source}
              data={[
                { value: 'file', label: t('new.file') },
                { value: 'contacts', label: t('new.contacts') },
              ]}
              onChange={(value) => setSource(value === 'contacts' ? 'contacts' : 'file')}
            />
          </Group>
          {source === 'file' ? <FileChoice template={id} /> : <ContactsChoice template={id} />}
        </Card>
      ) : (
        <EmptyState title={t('new.not_usable')} text={t('new.not_usable_text')}>
          <LinkButton to="/templates/$id" params={{ id: String(id) }}>
            {t('new.show_template')}
          </LinkButton>
        </EmptyState>
      )}
    </Page>
  );
}

function FileChoice({ template }: { template: number }) {
  const { t } = useTranslation('bulk-sends');
  const format = useFormat();
  const navigate = useNavigate();
  const upload = useUploadRows(template);
  return (
    <Stack>
      <ListDrop
        label={t('new.choose_file')}
        hints={[t('new.kinds'), t('new.limits', { rows: format.number(MOST_ROWS) })]}
        isLoading={upload.isPending}
        error={upload.error}
        onFile={(file) =>
          upload.mutate(file, {
            onSuccess: ({ id }) => void navigate({ to: '/templates/bulk-sends/$id', params: { id: String(id) } }),
          })
        }
      />
      <Text size="sm" c="dimmed">
        {t('new.file_text')}
      </Text>
    </Stack>
  );
}

import { Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { languageTag, type Locale, type MessagePart } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '../../../lib/locale.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { VariableText } from '../../../ui/variables/variable-text.tsx';
import { previewQuery, recentDocumentsQuery } from './messages.queries.ts';

const PAUSE_MS = 250;
const EXAMPLES = '';

type Props = { text: { subject: string; body: string }; locale: Locale };

/** The text as its reader sees it: with example values, or with those of a document. What was filled in is marked. */
export function MessagePreview({ text, locale }: Props) {
  const { t } = useTranslation('messages');
  const [document, setDocument] = useState(EXAMPLES);
  const { data: documents = [] } = useQuery(recentDocumentsQuery);
  const [{ subject, body }] = useDebouncedValue(text, PAUSE_MS);
  const chosen = document === EXAMPLES ? null : Number(document);
  const { data, error, refetch } = useQuery(previewQuery({ subject, body, locale, document: chosen }));
  return (
    <Card title={t('preview')} description={t('preview_text')}>
      <Select
        label={t('preview_values')}
        allowDeselect={false}
        data={[
          { value: EXAMPLES, label: t('preview_examples') },
          ...documents.map(({ id, number, title }) => ({ value: String(id), label: `${number} · ${title}` })),
        ]}
        value={document}
        onChange={(value) => setDocument(value ?? EXAMPLES)}
      />
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data?.isExample ? (
        <Text size="sm" c="dimmed">
          {t('preview_are_examples')}
        </Text>
      ) : null}
      <Stack
        component="section"
        aria-label={t('preview')}
        gap="sm"
        p="md"
        bg="var(--surface-quiet)"
        dir={directionOf(locale)}
        lang={languageTag(locale)}
        style={{ borderRadius: 8, overflowWrap: 'anywhere' }}
      >
        <Text fw={600}>
          <Filled parts={data?.subject} empty={t('preview_no_subject')} />
        </Text>
        <Text style={{ whiteSpace: 'pre-wrap' }}>
          <Filled parts={data?.body} empty={t('preview_no_body')} />
        </Text>
      </Stack>
    </Card>
  );
}

function Filled({ parts, empty }: { parts: readonly MessagePart[] | undefined; empty: string }) {
  if (parts !== undefined && parts.length > 0) return <VariableText parts={parts} />;
  return (
    <Text span c="dimmed">
      {empty}
    </Text>
  );
}

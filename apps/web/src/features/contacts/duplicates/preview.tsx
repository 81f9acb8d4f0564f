import { Stack, Text, Title } from '@mantine/core';
import type { Contact } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useFormat } from '../../../lib/format.ts';
import { ROWS } from './merging.ts';
import { useRowName, useRowValue } from './value-row.tsx';

/** The contact as it will be, with nothing left out that it says. */
export function Preview({ result }: { result: Contact }) {
  const { t } = useTranslation('contact');
  const format = useFormat();
  const rowName = useRowName();
  const value = useRowValue();
  const said = ROWS.map((row) => ({ key: row.key as string, name: rowName(row), text: value(row, result) }));
  const tags = format.list(result.tags.map(({ name }) => isolated(name)));
  const all = [
    ...said,
    { key: 'tags', name: t('field.tags'), text: tags },
    { key: 'notes', name: t('field.notes'), text: result.notes },
  ].filter(({ text }) => text !== '');
  return (
    <Stack gap="sm" p="md" bdrs="md" bg="var(--surface-quiet)">
      <Title order={3} size="h5">
        {t('merge.preview')}
      </Title>
      <Facts
        facts={all.map(({ key, name, text }) => ({
          key,
          name,
          value: (
            <Text span inherit style={{ whiteSpace: 'pre-line' }}>
              {/* A list is the reader's own sentence, in which each name goes its own way. */}
              {key === 'tags' ? text : <Bdi>{text}</Bdi>}
            </Text>
          ),
        }))}
      />
    </Stack>
  );
}

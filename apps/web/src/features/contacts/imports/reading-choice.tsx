import { Group, NativeSelect, Switch, Text } from '@mantine/core';
import { type ContactImport, DELIMITERS, ENCODINGS, type ImportAnalysis } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { ENCODING_NAMES, nameOfDelimiter } from './mapping.words.ts';

type Reading = Pick<ImportAnalysis, 'encoding' | 'delimiter' | 'hasHeader'>;

/** The file, and how it is read: found out, and to be corrected. */
export function ReadingChoice(props: {
  one: ContactImport;
  analysis: ImportAnalysis;
  isBusy: boolean;
  onChange: (reading: Reading) => void;
}) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { one, analysis, isBusy } = props;
  const { encoding, delimiter, hasHeader } = analysis;
  const change = (part: Partial<Reading>) => props.onChange({ encoding, delimiter, hasHeader, ...part });
  const rows = format.number(analysis.rowCount);
  return (
    <Card title={<Bdi>{one.fileName}</Bdi>} id="import-file">
      <Text size="sm" c="dimmed">
        {[
          one.kind === 'xlsx' ? t('kind.xlsx') : t('kind.csv'),
          format.bytes(one.sizeBytes),
          t(analysis.isRowCountEstimated ? 'file.rows_about' : 'file.rows', { rows }),
          t('file.columns', { columns: format.number(analysis.columns.length) }),
        ].join(' · ')}
      </Text>
      <Group gap="md" align="flex-end" aria-busy={isBusy}>
        {one.kind === 'csv' ? (
          <>
            <NativeSelect
              label={t('reading.encoding')}
              value={encoding}
              disabled={isBusy}
              data={ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }))}
              onChange={({ currentTarget }) => {
                const chosen = ENCODINGS.find((value) => value === currentTarget.value);
                if (chosen) change({ encoding: chosen });
              }}
            />
            <NativeSelect
              label={t('reading.delimiter')}
              value={delimiter}
              disabled={isBusy}
              data={DELIMITERS.map((value) => ({ value, label: t(nameOfDelimiter(value)) }))}
              onChange={({ currentTarget }) => {
                const chosen = DELIMITERS.find((value) => value === currentTarget.value);
                if (chosen) change({ delimiter: chosen });
              }}
            />
          </>
        ) : null}
        <Switch
          label={t('reading.header')}
          checked={hasHeader}
          disabled={isBusy}
          onChange={({ currentTarget }) => change({ hasHeader: currentTarget.checked })}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {t('reading.text')}
      </Text>
    </Card>
  );
}

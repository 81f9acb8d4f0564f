import { Alert, Button, Checkbox, Group as Row, Radio, SimpleGrid, Stack } from '@mantine/core';
import type { ExportColumn } from '@sealwright/contract';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelButton } from '../../../ui/form/index.ts';
import { ColumnChoice } from './column-choice.tsx';
import type { Wanted } from './export.making.ts';
import { type Format, hasSecrets, inOrder, keepChoices, keptColumns, keptFormat } from './export.state.ts';
import { isNarrowed, type Range, RangeChoice, type Ranges, selectionOf } from './range-choice.tsx';

/** Range, columns, format. */
export function ExportForm(props: Ranges & { onExport: (wanted: Wanted) => void; onCancel: () => void }) {
  const { t } = useTranslation('exports');
  const { selected, matching } = props;
  const [range, setRange] = useState<Range>(() => firstRange(props));
  const [columns, setColumns] = useState<ReadonlySet<ExportColumn>>(keptColumns);
  const [format, setFormat] = useState<Format>(keptFormat);
  const [areWhole, setAreWhole] = useState(false);
  const [problem, setProblem] = useState<'needs_contacts' | 'needs_columns' | null>(null);
  const withSecrets = hasSecrets(columns);
  const chooseRange = (value: Range) => {
    setProblem(null);
    setRange(value);
  };
  const chooseColumns = (chosen: ReadonlySet<ExportColumn>) => {
    setProblem(null);
    setColumns(chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const selection = selectionOf(range, { selected, matching });
    if (selection === null || isEmpty(range, props)) {
      setProblem('needs_contacts');
      return;
    }
    if (columns.size === 0) {
      setProblem('needs_columns');
      return;
    }
    setProblem(null);
    keepChoices(columns, format);
    props.onExport({ selection, columns: inOrder(columns), format, areSecretsWhole: areWhole && withSecrets });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <SimpleGrid minColWidth="min(100%, 260px)" autoFlow="auto-fit" spacing={20}>
          <RangeChoice selected={selected} matching={matching} value={range} onChange={chooseRange} />
          <Radio.Group label={t('format.title')} value={format} onChange={(value) => setFormat(value)}>
            <Stack gap="xs" mt="xs">
              <Radio value="csv" label={t('format.csv')} description={t('format.csv_text')} />
              <Radio value="xlsx" label={t('format.xlsx')} description={t('format.xlsx_text')} />
            </Stack>
          </Radio.Group>
        </SimpleGrid>
        <ColumnChoice chosen={columns} onChange={chooseColumns} />
        {withSecrets ? (
          <Checkbox
            label={t('secrets.whole')}
            description={t('secrets.text')}
            checked={areWhole}
            onChange={({ currentTarget }) => setAreWhole(currentTarget.checked)}
          />
        ) : null}
        <div aria-live="polite" style={{ display: 'contents' }}>
          {problem === null ? null : (
            <Alert color="red" role="alert">
              {t(`problem.${problem}`)}
            </Alert>
          )}
        </div>
        <Row justify="flex-end">
          <CancelButton onClick={props.onCancel} />
          <Button type="submit" leftSection={<Download size={18} aria-hidden />}>
            {t('begin')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function firstRange({ selected, matching }: Ranges): Range {
  if (selected !== null) return 'selected';
  return isNarrowed(matching) && matching.count > 0 ? 'matching' : 'all';
}

/** As far as it is known here; the server says so too. */
function isEmpty(range: Range, { selected, matching }: Ranges): boolean {
  if (range === 'selected') return selected === null || selected.count === 0;
  if (range === 'matching') return matching.count === 0;
  return !isNarrowed(matching) && matching.count === 0;
}

import { Flex, NativeSelect, Text } from '@mantine/core';
import { type ImportColumn, ImportTarget } from '@sealwright/contract';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import classes from '../../../ui/column-table.module.css';
import { isOfReport, type Mapping, targetsByGroup } from './mapping.state.ts';

const SAMPLES = 3;

/** What each column of the file becomes. On a phone each column is a card. */
export function ColumnTable(props: {
  columns: readonly ImportColumn[];
  targets: Mapping;
  twice: readonly ImportTarget[];
  onChoose: (index: number, target: ImportTarget | null) => void;
}) {
  const { t } = useTranslation('imports');
  const choices = useChoices();
  const isReport = isOfReport(props.columns);
  return (
    <table className={classes.columns} aria-labelledby="import-columns">
      <thead>
        <tr>
          <th scope="col">{t('mapping.column')}</th>
          <th scope="col">{t('mapping.samples')}</th>
          <th scope="col">{t('mapping.becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {props.columns.map((column, index) => {
          const target = props.targets[index] ?? null;
          return (
            <ColumnRow
              key={index}
              index={index}
              column={column}
              target={target}
              choices={choices}
              isKnown={isReport && index < 2}
              isTwice={target !== null && props.twice.includes(target)}
              onChoose={(chosen) => props.onChoose(index, chosen)}
            />
          );
        })}
      </tbody>
    </table>
  );
}

type Choices = ReturnType<typeof useChoices>;

function useChoices() {
  const { t } = useTranslation('imports');
  const field = useTranslation('exports').t;
  return [
    { value: '', label: t('mapping.leave_out') },
    ...targetsByGroup.map(([group, targets]) => ({
      group: field(`group.${group}`),
      items: targets.map((target) => ({ value: target, label: field(`field.${target}`) })),
    })),
  ];
}

function ColumnRow(props: {
  index: number;
  column: ImportColumn;
  target: ImportTarget | null;
  choices: Choices;
  /** Left out, and no one need wonder. */
  isKnown: boolean;
  isTwice: boolean;
  onChoose: (target: ImportTarget | null) => void;
}) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { column, target } = props;
  const name =
    column.header === '' ? t('mapping.column_number', { number: format.number(props.index + 1) }) : column.header;
  return (
    <tr data-left-out={target === null || undefined}>
      <th scope="row">
        <Bdi>{name}</Bdi>
        {column.target === null && target === null && !props.isKnown ? (
          <Flex component="span" gap={6} align="center" mt={2} fz="xs" fw={400} c="var(--colour-doubtful)">
            <TriangleAlert size={14} aria-hidden /> {t('mapping.unknown')}
          </Flex>
        ) : null}
      </th>
      <td data-samples>
        {column.samples.length === 0 ? t('mapping.no_samples') : null}
        {column.samples.slice(0, SAMPLES).map((sample, at) => (
          <Text key={at} inherit truncate maw="32ch">
            <Bdi>{sample}</Bdi>
          </Text>
        ))}
      </td>
      <td>
        <NativeSelect
          aria-label={t('mapping.target_of', { column: name })}
          data={props.choices}
          value={target ?? ''}
          error={props.isTwice ? t('mapping.twice_here') : undefined}
          onChange={({ currentTarget }) => {
            const chosen = ImportTarget.safeParse(currentTarget.value);
            props.onChoose(chosen.success ? chosen.data : null);
          }}
        />
      </td>
    </tr>
  );
}

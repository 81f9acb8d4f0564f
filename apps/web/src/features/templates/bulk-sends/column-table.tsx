import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import classes from '../../../ui/column-table.module.css';
import { type Draft, type Setup, targetsOf, twiceIn, valueOf } from './mapping.ts';

type Props = { setup: Setup; draft: Draft; onChange: (part: Partial<Draft>) => void };

/** What each column of the rows becomes. On a phone each column is a card. */
export function ColumnTable({ setup, draft, onChange }: Props) {
  const { t } = useTranslation('bulk-sends');
  const choices = useChoices(setup);
  const targets = targetsOf(setup);
  const twice = twiceIn(draft.columns);
  const choose = (index: number, value: string) =>
    onChange({ columns: draft.columns.map((other, at) => (at === index ? (targets.get(value) ?? null) : other)) });
  return (
    <>
      <Checkbox
        label={t('columns.header')}
        checked={draft.hasHeader}
        onChange={({ currentTarget }) => onChange({ hasHeader: currentTarget.checked })}
      />
      <table className={classes.columns} aria-label={t('step.columns')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.column')}</th>
            <th scope="col">{t('columns.samples')}</th>
            <th scope="col">{t('columns.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {setup.columns.map((column, index) => {
            const value = valueOf(draft.columns[index] ?? null);
            return (
              <ColumnRow
                key={index}
                index={index}
                column={column}
                value={value}
                choices={choices}
                isTwice={twice.has(value)}
                onChoose={(chosen) => choose(index, chosen)}
              />
            );
          })}
        </tbody>
      </table>
    </>
  );
}

function useChoices({ roles, fields }: Setup) {
  const { t } = useTranslation('bulk-sends');
  const parts = ['name', 'first', 'last', 'email', 'phone', 'locale'] as const;
  const ofRole = (role: Setup['roles'][number]) =>
    parts.map((part) => ({
      value: valueOf({ to: 'role', role: role.id, part }),
      label: t('columns.of_role', { role: isolated(role.name), part: t(`part.${part}`) }),
    }));
  return [
    { value: '', label: t('columns.leave_out') },
    ...roles.map((role) => ({ group: role.name, items: ofRole(role) })),
    ...(fields.length === 0
      ? []
      : [
          {
            group: t('columns.fields'),
            items: fields.map(({ ref, label }) => ({ value: valueOf({ to: 'field', ref }), label: label || ref })),
          },
        ]),
    { group: t('columns.document'), items: [{ value: 'title', label: t('columns.title') }] },
  ];
}

function ColumnRow(props: {
  index: number;
  column: Setup['columns'][number];
  value: string;
  choices: ReturnType<typeof useChoices>;
  isTwice: boolean;
  onChoose: (value: string) => void;
}) {
  const { t } = useTranslation('bulk-sends');
  const format = useFormat();
  const { column, value } = props;
  const name = column.header === '' ? t('columns.number', { number: format.number(props.index + 1) }) : column.header;
  return (
    <tr data-left-out={value === '' || undefined}>
      <th scope="row">
        <Bdi>{name}</Bdi>
      </th>
      <td data-samples>
        {column.samples.length === 0 ? t('columns.no_samples') : null}
        {column.samples.map((sample, at) => (
          <Text key={at} inherit truncate maw="32ch">
            <Bdi>{sample}</Bdi>
          </Text>
        ))}
      </td>
      <td>
        <NativeSelect
          aria-label={t('columns.target_of', { column: name })}
          data={props.choices}
          value={value}
          error={props.isTwice ? t('columns.twice_here') : undefined}
          onChange={({ currentTarget }) => props.onChoose(currentTarget.value)}
        />
      </td>
    </tr>
  );
}

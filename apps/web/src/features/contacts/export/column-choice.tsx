import { Button, Checkbox, Flex, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { EXPORT_COLUMNS, type ExportColumn } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { COLUMN_GROUPS } from './column-groups.ts';
import { DEFAULT_COLUMNS } from './export.state.ts';

type Props = { chosen: ReadonlySet<ExportColumn>; onChange: (chosen: ReadonlySet<ExportColumn>) => void };

/** Which columns the file has. */
export function ColumnChoice({ chosen, onChange }: Props) {
  const { t } = useTranslation('exports');
  const { number } = useFormat();
  return (
    <fieldset>
      <legend>
        {t('columns.title')}{' '}
        <Text span size="sm" c="dimmed">
          {t('columns.count', { chosen: number(chosen.size), all: number(EXPORT_COLUMNS.length) })}
        </Text>
      </legend>
      <Flex gap="xs" wrap="wrap" mb="sm">
        <Button size="compact-md" variant="default" onClick={() => onChange(new Set(EXPORT_COLUMNS))}>
          {t('columns.all')}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onChange(new Set(DEFAULT_COLUMNS))}>
          {t('columns.default')}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onChange(new Set())}>
          {t('columns.none')}
        </Button>
      </Flex>
      <Paper withBorder p="sm" mah="min(40dvh, 380px)" style={{ overflowY: 'auto' }}>
        <Stack gap="md">
          {COLUMN_GROUPS.map(([group, columns]) => (
            <Group key={group} group={group} columns={columns} chosen={chosen} onChange={onChange} />
          ))}
        </Stack>
      </Paper>
    </fieldset>
  );
}

function Group({ group, columns, chosen, onChange }: Props & GroupProps) {
  const { t } = useTranslation('exports');
  const count = columns.filter((column) => chosen.has(column)).length;
  const change = (some: readonly ExportColumn[], isWanted: boolean) => {
    const next = new Set(chosen);
    for (const column of some) {
      if (isWanted) next.add(column);
      else next.delete(column);
    }
    onChange(next);
  };
  return (
    <fieldset aria-label={t(`group.${group}`)}>
      <Checkbox
        size="sm"
        fw={550}
        label={t(`group.${group}`)}
        checked={count === columns.length}
        indeterminate={count > 0 && count < columns.length}
        onChange={({ currentTarget }) => change(columns, currentTarget.checked)}
      />
      <SimpleGrid minColWidth="min(100%, 200px)" spacing="md" verticalSpacing="xs" mt="xs" ps={28}>
        {columns.map((column) => (
          <Checkbox
            key={column}
            size="sm"
            label={t(`field.${column}`)}
            checked={chosen.has(column)}
            onChange={({ currentTarget }) => change([column], currentTarget.checked)}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  );
}

type GroupProps = { group: (typeof COLUMN_GROUPS)[number][0]; columns: readonly ExportColumn[] };

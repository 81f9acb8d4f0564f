import { Button, Checkbox, Text } from '@mantine/core';
import { EXPORT_COLUMNS, type ExportColumn } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { COLUMN_GROUPS } from './column-groups.ts';
import classes from './export.module.css';
import { DEFAULT_COLUMNS } from './export.state.ts';

type Props = { chosen: ReadonlySet<ExportColumn>; onChange: (chosen: ReadonlySet<ExportColumn>) => void };

/** Which columns the file has. */
export function ColumnChoice({ chosen, onChange }: Props) {
  const { t } = useTranslation('exports');
  const { number } = useFormat();
  return (
    <fieldset className={classes.choice}>
      <legend>
        {t('columns.title')}{' '}
        <Text span size="sm" c="dimmed">
          {t('columns.count', { chosen: number(chosen.size), all: number(EXPORT_COLUMNS.length) })}
        </Text>
      </legend>
      <div className={classes.buttons}>
        <Button size="compact-md" variant="default" onClick={() => onChange(new Set(EXPORT_COLUMNS))}>
          {t('columns.all')}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onChange(new Set(DEFAULT_COLUMNS))}>
          {t('columns.default')}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onChange(new Set())}>
          {t('columns.none')}
        </Button>
      </div>
      <div className={classes.groups}>
        {COLUMN_GROUPS.map(([group, columns]) => (
          <Group key={group} group={group} columns={columns} chosen={chosen} onChange={onChange} />
        ))}
      </div>
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
    <fieldset className={classes.group} aria-label={t(`group.${group}`)}>
      <Checkbox
        size="sm"
        fw={550}
        label={t(`group.${group}`)}
        checked={count === columns.length}
        indeterminate={count > 0 && count < columns.length}
        onChange={({ currentTarget }) => change(columns, currentTarget.checked)}
      />
      <div className={classes.columns}>
        {columns.map((column) => (
          <Checkbox
            key={column}
            size="sm"
            label={t(`field.${column}`)}
            checked={chosen.has(column)}
            onChange={({ currentTarget }) => change([column], currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type GroupProps = { group: (typeof COLUMN_GROUPS)[number][0]; columns: readonly ExportColumn[] };

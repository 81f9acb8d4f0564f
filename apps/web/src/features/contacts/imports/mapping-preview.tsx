import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import classes from './imports.module.css';
import type { Mapping } from './mapping.state.ts';

/** The first rows as the contacts that they would become. */
export function MappingPreview({ rows, targets }: { rows: readonly (readonly string[])[]; targets: Mapping }) {
  const { t } = useTranslation('imports');
  const field = useTranslation('exports').t;
  const shown = targets.flatMap((target, index) => (target === null ? [] : [{ target, index }]));
  return (
    <Card title={t('preview.title')} id="import-preview">
      {shown.length === 0 || rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(rows.length === 0 ? 'preview.no_rows' : 'preview.no_columns')}
        </Text>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        <section className={classes.scroll} tabIndex={0} aria-labelledby="import-preview">
          <table className={classes.preview}>
            <thead>
              <tr>
                {shown.map(({ target, index }) => (
                  <th key={index} scope="col">
                    {field(`field.${target}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                <tr key={row}>
                  {shown.map(({ index }) => (
                    <td key={index}>
                      <Bdi>{cells[index] ?? ''}</Bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}

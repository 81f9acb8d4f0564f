import { Table, Text } from '@mantine/core';
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
        <section style={{ overflowX: 'auto' }} tabIndex={0} aria-labelledby="import-preview">
          <Table fz="sm" className={classes.preview}>
            <Table.Thead>
              <Table.Tr>
                {shown.map(({ target, index }) => (
                  <Table.Th key={index} scope="col">
                    {field(`field.${target}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((cells, row) => (
                <Table.Tr key={row}>
                  {shown.map(({ index }) => (
                    <Table.Td key={index}>
                      <Bdi>{cells[index] ?? ''}</Bdi>
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </Card>
  );
}

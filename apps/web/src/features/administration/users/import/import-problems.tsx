import { Button, Text } from '@mantine/core';
import type { UserImport } from '@sealwright/contract';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { Card } from '../../../../ui/card.tsx';
import { Ruled } from '../../../../ui/ruled.tsx';
import { useReport } from './import.queries.ts';

/** The rows that cannot become users, why, and the way to fix them. */
export function ImportProblems({ one: { id, problems, wrongCount } }: { one: UserImport }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const report = useReport(id);
  const titleId = useId();
  return (
    <Card
      id={titleId}
      title={t('import.problems', { number: format.number(wrongCount) })}
      description={t('import.problems_text')}
      actions={
        <Button
          variant="default"
          leftSection={<Download size={18} aria-hidden />}
          loading={report.isPending}
          onClick={() => report.mutate()}
        >
          {t('import.report')}
        </Button>
      }
    >
      <Ruled aria-labelledby={titleId}>
        {problems.map(({ row, message }) => (
          <Text key={row} component="li" size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {message}
          </Text>
        ))}
      </Ruled>
      {problems.length < wrongCount ? (
        <Text size="sm" c="dimmed">
          {t('import.problems_first', { number: format.number(problems.length) })}
        </Text>
      ) : null}
    </Card>
  );
}

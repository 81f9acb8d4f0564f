import { Button } from '@mantine/core';
import type { UserImport } from '@sealwright/contract';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { Card } from '../../../../ui/card.tsx';
import { WrongRows } from '../../../../ui/list-upload.tsx';
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
      <WrongRows
        aria-labelledby={titleId}
        problems={problems}
        wrongCount={wrongCount}
        more={t('import.problems_first', { number: format.number(problems.length) })}
      />
    </Card>
  );
}

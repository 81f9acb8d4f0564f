import { Alert, Button, Group, Text } from '@mantine/core';
import { type ContactImport, IMPORT_LIMITS } from '@sealwright/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, Download, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadMore, useKeptPages } from '../../../ui/list/index.ts';
import { Ruled } from '../../../ui/ruled.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { problemsQuery, useReport } from './imports.queries.ts';

/** The rows that could not become contacts, why, and the way to fix them. */
export function ImportProblems({ one }: { one: ContactImport }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const problems = useInfiniteQuery(problemsQuery(one.id, useLocale()));
  useKeptPages('problems', problems);
  const report = useReport(one.id);
  const rows = problems.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <Card title={t('problems.title', { rows: format.number(one.failedCount) })} id="import-problems">
      <Text size="sm" c="dimmed">
        {t('problems.text')}
      </Text>
      {one.failedCount > IMPORT_LIMITS.reportedRows ? (
        <Text size="sm">{t('problems.some', { rows: format.number(IMPORT_LIMITS.reportedRows) })}</Text>
      ) : null}
      <Group gap="xs">
        <Button
          leftSection={<Download size={18} aria-hidden />}
          loading={report.isPending}
          onClick={() => report.mutate()}
        >
          {t('problems.download')}
        </Button>
        <LinkButton
          variant="default"
          leftSection={<Upload size={18} aria-hidden />}
          to="/contacts/import/upload"
          search={{ after: one.id }}
        >
          {t('problems.again')}
        </LinkButton>
      </Group>
      <BadPostalCodes importId={one.id} count={problems.data?.pages[0]?.badPostalCodeCount ?? 0} />
      {problems.isPending ? <RowsSkeleton rows={3} /> : null}
      <ErrorNote error={problems.error} onRetry={() => void problems.refetch()} />
      <Ruled aria-labelledby="import-problems">
        {rows.map(({ row, message }) => (
          <Text key={row} component="li" size="sm" dir="auto">
            {message}
          </Text>
        ))}
      </Ruled>
      <LoadMore list={problems} label={t('problems.more')} />
    </Card>
  );
}

/** Often all that is wrong with a file: one step gives the rows and leads to where they are imported again. */
function BadPostalCodes({ importId, count }: { importId: number; count: number }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const navigate = useNavigate();
  const report = useReport(importId);
  const fix = () =>
    report.mutate(undefined, {
      onSuccess: () => void navigate({ to: '/contacts/import/upload', search: { after: importId } }),
    });
  if (count === 0) return null;
  return (
    <Alert color="orange" icon={<CircleAlert aria-hidden />} title={t('postal.title', { rows: format.number(count) })}>
      <Text size="sm" mb="sm">
        {t('postal.text')}
      </Text>
      <Group gap="xs">
        <Button size="sm" variant="default" loading={report.isPending} onClick={fix}>
          {t('postal.fix')}
        </Button>
      </Group>
    </Alert>
  );
}

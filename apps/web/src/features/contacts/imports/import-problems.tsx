import { Alert, Button, Text, Title } from '@mantine/core';
import { type ContactImport, IMPORT_LIMITS } from '@sealwright/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleAlert, Download, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LoadMore, useKeptPages } from '../../../ui/list/index.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import classes from './imports.module.css';
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
    <section className={classes.card} aria-labelledby="import-problems">
      <Title order={2} size="h4" id="import-problems">
        {t('problems.title', { rows: format.number(one.failedCount) })}
      </Title>
      <Text size="sm" c="dimmed">
        {t('problems.text')}
      </Text>
      {one.failedCount > IMPORT_LIMITS.reportedRows ? (
        <Text size="sm">{t('problems.some', { rows: format.number(IMPORT_LIMITS.reportedRows) })}</Text>
      ) : null}
      <div className={classes.buttons}>
        <Button
          leftSection={<Download size={18} aria-hidden />}
          loading={report.isPending}
          onClick={() => report.mutate()}
        >
          {t('problems.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<Upload size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/contacts/import/upload" search={{ after: one.id }} />}
        >
          {t('problems.again')}
        </Button>
      </div>
      <BadPostalCodes importId={one.id} count={problems.data?.pages[0]?.badPostalCodeCount ?? 0} />
      {problems.isPending ? <RowsSkeleton rows={3} /> : null}
      <ErrorNote error={problems.error} onRetry={() => void problems.refetch()} />
      <ul className={classes.problems} aria-labelledby="import-problems">
        {rows.map(({ row, message }) => (
          <li key={row} dir="auto">
            {message}
          </li>
        ))}
      </ul>
      <LoadMore list={problems} label={t('problems.more')} className={classes.start} />
    </section>
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
      <Text size="sm" className={classes.text ?? ''}>
        {t('postal.text')}
      </Text>
      <div className={classes.buttons}>
        <Button size="sm" variant="default" loading={report.isPending} onClick={fix}>
          {t('postal.fix')}
        </Button>
      </div>
    </Alert>
  );
}

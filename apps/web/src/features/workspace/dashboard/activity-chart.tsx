import type { DashboardStats } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { bucketsOf, grainOf } from '../../../ui/chart/buckets.ts';
import { ChartPanel } from '../../../ui/chart/chart-panel.tsx';
import { useChartWords } from './chart.words.ts';

const LINES = ['uploaded', 'submitted', 'completed'] as const;

/** What was uploaded, submitted and completed over the span; each number of the table leads to its documents. */
export function ActivityChart({ stats }: { stats: DashboardStats }) {
  const { t } = useTranslation('dashboard');
  const { series, scope } = stats;
  const grain = grainOf(series.length);
  const buckets = useMemo(
    () =>
      bucketsOf(
        series.map((day) => ({ date: day.date, values: LINES.map((line) => day[line]) })),
        grain,
      ),
    [series, grain],
  );
  const names = LINES.map((line) => t(`figure.${line}`));
  const words = useChartWords(names, grain);
  return (
    <ChartPanel
      title={t(`chart.by_${grain}`)}
      asTable={t('chart.as_table')}
      when={t('chart.when')}
      {...{ names, buckets, words }}
      renderCell={({ from, to }, line, text) => (
        <Link
          to="/documents"
          search={{ happened: LINES[line], from, to, ...(scope === 'personal' ? { mine: 'true' as const } : {}) }}
        >
          {text}
        </Link>
      )}
    />
  );
}

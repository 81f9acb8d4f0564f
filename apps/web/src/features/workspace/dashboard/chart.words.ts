import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import type { Bucket, Grain } from '../../../ui/chart/buckets.ts';
import type { Words } from '../../../ui/chart/chart-words.ts';
import { formatDay, formatDays } from '../../../lib/days.ts';

/** How a chart of these lines speaks. */
export function useChartWords(names: readonly string[], grain: Grain): Words {
  const { t } = useTranslation('dashboard');
  const locale = useLocale();
  const format = useFormat();
  const joined = names.join('\n');
  return useMemo(() => {
    const title = ({ from, to }: Bucket) => formatDays(locale, from, to);
    const tickStyle = grain === 'month' ? ({ month: 'short' } as const) : ({ day: 'numeric', month: 'short' } as const);
    return {
      cursor: t('chart.cursor'),
      number: (value) => format.number(value),
      title,
      tick: (bucket) => (bucket ? formatDay(locale, bucket.from, tickStyle) : ''),
      say: (bucket) =>
        bucket
          ? `${title(bucket)}: ${format.list(
              joined.split('\n').map((name, line) => `${name} ${format.number(bucket.values[line] ?? 0)}`),
            )}`
          : '',
    };
  }, [t, locale, format, grain, joined]);
}

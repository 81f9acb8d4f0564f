import { Text } from '@mantine/core';
import { DOCUMENT_STATES, type DocumentState } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import classes from './status-bar.module.css';

/** Documents by state: one bar, and beneath it the same in words and numbers. */
export function StatusBar({ byStatus }: { byStatus: Record<string, number> }) {
  const { t } = useTranslation('dashboard');
  const common = useTranslation('common').t;
  const format = useFormat();
  const parts = DOCUMENT_STATES.map((status) => ({ status, count: countOf(byStatus, status) })).filter(
    ({ count }) => count > 0,
  );
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title={t('admin.by_status')}>
      {total === 0 ? (
        <Text size="sm" c="dimmed">
          {t('admin.no_documents')}
        </Text>
      ) : (
        <>
          <div className={classes.bar} aria-hidden>
            {parts.map(({ status, count }) => (
              <span key={status} data-status={status} style={{ flexGrow: count }} />
            ))}
          </div>
          <ul className={classes.states}>
            {parts.map(({ status, count }) => (
              <li key={status}>
                <span className={classes.stateDot} data-status={status} aria-hidden />
                <span>{common(`status.${status}`)}</span>
                <b>{format.number(count)}</b>
                <span className={classes.share}>
                  {format.number(count / total, { style: 'percent', maximumFractionDigits: 0 })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

// The keys of this record are data, yet the wire writes them as it writes every key.
const countOf = (byStatus: Record<string, number>, status: DocumentState): number =>
  byStatus[status] ?? byStatus[status.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] ?? 0;

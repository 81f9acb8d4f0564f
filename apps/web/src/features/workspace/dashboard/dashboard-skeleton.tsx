import { Alert, Paper, Skeleton } from '@mantine/core';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './dashboard.module.css';

/** The dashboard as it will stand. */
export function DashboardSkeleton({ hasMembers, isOffline }: { hasMembers: boolean; isOffline: boolean }) {
  const { t } = useTranslation('dashboard');
  const common = useTranslation('common').t;
  return (
    <div className={classes.overview} aria-busy>
      {isOffline ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element cannot hold these blocks
        <Alert role="status" color="orange" variant="light" icon={<CloudOff aria-hidden />}>
          {t('offline')}
        </Alert>
      ) : (
        <output className="visually-hidden">{common('loading')}</output>
      )}
      <div className={classes.figures}>
        {[0, 1, 2, 3, 4].map((index) => (
          <Paper key={index} withBorder radius="lg" className={classes.figure}>
            <Skeleton height={14} width="60%" />
            <Skeleton height={32} width="35%" mt={8} />
            <Skeleton height={12} width="70%" mt={10} />
          </Paper>
        ))}
      </div>
      {hasMembers ? (
        <RowsSkeleton rows={4} />
      ) : (
        <Paper withBorder radius="lg" className={classes.cards}>
          {[0, 1, 2].map((index) => (
            <div key={index} className={classes.part}>
              <Rows rows={3} />
            </div>
          ))}
        </Paper>
      )}
      <Paper withBorder radius="lg" p="lg">
        <Skeleton height={20} width={180} />
        <Skeleton height={260} mt="md" />
      </Paper>
    </div>
  );
}

export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <Paper withBorder radius="lg" className={classes.card}>
      <Rows rows={rows} />
    </Paper>
  );
}

function Rows({ rows }: { rows: number }) {
  return (
    <>
      <Skeleton height={18} width="50%" mb={14} />
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row}>
          <Skeleton height={14} width="70%" />
          <Skeleton height={11} width="45%" mt={8} />
        </div>
      ))}
    </>
  );
}

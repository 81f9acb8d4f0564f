import { Alert, Paper, Skeleton, Stack } from '@mantine/core';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import classes from './dashboard.module.css';
import { FIGURE } from './figures.tsx';

/** The dashboard as it will stand. */
export function DashboardSkeleton({ hasMembers, isOffline }: { hasMembers: boolean; isOffline: boolean }) {
  const { t } = useTranslation('dashboard');
  const common = useTranslation('common').t;
  return (
    <Stack gap={20} aria-busy>
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
          <Paper key={index} {...FIGURE}>
            <Skeleton height={14} width="60%" />
            <Skeleton height={32} width="35%" mt={8} />
            <Skeleton height={12} width="70%" mt={10} />
          </Paper>
        ))}
      </div>
      <Paper withBorder radius="lg" className={classes.parts}>
        {(hasMembers ? [0] : [0, 1, 2]).map((index) => (
          <div key={index}>
            <TextSkeleton lines={6} />
          </div>
        ))}
      </Paper>
      <Paper withBorder radius="lg" p="lg">
        <Skeleton height={20} width={180} />
        <Skeleton height={260} mt="md" />
      </Paper>
    </Stack>
  );
}

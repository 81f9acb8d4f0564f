import { Button, Paper, Stack, Text } from '@mantine/core';
import type { Kyc } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isPlatformAdmin, useSession } from '../../../lib/session.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useReopening } from './kyc.queries.ts';
import classes from './kyc.module.css';
import { KycBadge } from './status-badge.tsx';

/** How far the details are, what that means, and why they were sent back. */
export function StatusBanner({ kyc }: { kyc: Kyc }) {
  const { t } = useTranslation('kyc');
  const format = useFormat();
  const isAdmin = useSession(({ user }) => isPlatformAdmin(user));
  const { status, reason } = kyc;
  const at = status === 'verified' ? kyc.reviewedAt : kyc.submittedAt;
  return (
    <Paper withBorder radius="lg" p="lg" data-tour="kyc.status">
      <Stack gap="xs" align="flex-start">
        <KycBadge status={status} />
        <Text>{t(`status_text.${status}`, { time: at === null ? '' : format.time(at) })}</Text>
        {reason === '' ? null : (
          <Text className={classes.reason}>
            <Text span fw={600}>
              {t('reason')}
            </Text>{' '}
            <Bdi>{reason}</Bdi>
          </Text>
        )}
        {/* No one reviews their own: said where an administrator would otherwise wait for themselves. */}
        {isAdmin && status !== 'verified' ? (
          <Text size="sm" c="dimmed">
            {t('own_review')}
          </Text>
        ) : null}
        {status === 'verified' ? <Reopening kyc={kyc} /> : null}
      </Stack>
    </Paper>
  );
}

function Reopening({ kyc }: { kyc: Kyc }) {
  const { t } = useTranslation('kyc');
  const reopening = useReopening();
  const ask = async () => {
    const isSure = await confirm({
      title: t('change.title'),
      body: <Text>{t('change.text')}</Text>,
      confirmLabel: t('change.confirm'),
    });
    if (isSure) reopening.mutate(kyc);
  };
  return (
    <>
      <ErrorNote error={reopening.error} />
      <Button variant="default" loading={reopening.isPending} onClick={() => void ask()}>
        {t('change')}
      </Button>
    </>
  );
}

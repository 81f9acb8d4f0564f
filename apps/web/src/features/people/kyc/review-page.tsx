import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { getKycReview, Output } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useFieldText } from '../../../ui/form/index.ts';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { DetailsList } from './details-list.tsx';
import { reviewQuery, useVerdict } from './kyc.queries.ts';
import classes from './kyc.module.css';
import { KycBadge } from './status-badge.tsx';

type Review = Output<typeof getKycReview>;

/** One person's details, to be verified or sent back. */
export function KycReviewPage({ id }: { id: number }) {
  const { t } = useTranslation('kyc');
  const { data, error, isPending, refetch } = useQuery(reviewQuery(id));
  const ownEmail = useSession((session) => session.user?.email);
  return (
    <Page
      title={data?.name ?? t('reviews.title')}
      {...(data ? { heading: <Bdi>{data.name}</Bdi> } : {})}
      description={data ? <Bdi>{data.email}</Bdi> : undefined}
      back={
        <Link to="/admin/kyc">
          <Mirrored icon={ChevronLeft} size={16} />
          {t('reviews.title')}
        </Link>
      }
      isLoading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      {data ? (
        <Stack gap="md" maw={880}>
          <Standing review={data} isOwn={data.email === ownEmail} />
          <DetailsList kind={data.kind} details={data.details} />
          {data.status === 'submitted' && data.email !== ownEmail ? <Verdict review={data} /> : null}
        </Stack>
      ) : null}
    </Page>
  );
}

function Standing({ review, isOwn }: { review: Review; isOwn: boolean }) {
  const { t } = useTranslation('kyc');
  const format = useFormat();
  const { status, reason, submittedAt } = review;
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="sm">
        <KycBadge status={status} />
        {submittedAt === null ? null : (
          <Text size="sm">{t('review.handed_in', { time: format.time(submittedAt) })}</Text>
        )}
      </Group>
      {reason === '' ? null : (
        <Text className={classes.reason}>
          {t('reason')} <Bdi>{reason}</Bdi>
        </Text>
      )}
      <Text size="sm" {...(isOwn ? {} : { c: 'dimmed' })}>
        {t(isOwn ? 'review.own' : 'review.recorded')}
      </Text>
    </Stack>
  );
}

function Verdict({ review }: { review: Review }) {
  const { t } = useTranslation('kyc');
  const text = useFieldText();
  const navigate = useNavigate();
  const verdict = useVerdict(review.id, review.version);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const given = verdict.isPending ? verdict.variables.verdict : null;
  const judge = (decision: 'verified' | 'rejected') => {
    const isWithout = decision === 'rejected' && reason.trim() === '';
    setMissing(isWithout);
    if (isWithout) {
      field.current?.focus();
      return;
    }
    verdict.mutate(
      { verdict: decision, reason: reason.trim() },
      {
        onSuccess: () => {
          toastDone(t(`review.done_${decision}`));
          void navigate({ to: '/admin/kyc' });
        },
      },
    );
  };
  return (
    <Card title={t('review.verdict')}>
      <ErrorNote error={verdict.error} />
      <Textarea
        ref={field}
        label={t('review.reason')}
        description={t('review.reason_text')}
        rows={3}
        maxLength={500}
        value={reason}
        error={isMissing ? text('kyc_reason_needed') : null}
        onChange={(event) => {
          // The reason stands in one line of a mail.
          setReason(event.currentTarget.value.replaceAll('\n', ' '));
          setMissing(false);
        }}
      />
      <Group justify="flex-end">
        <Button
          variant="default"
          loading={given === 'rejected'}
          disabled={verdict.isPending}
          onClick={() => judge('rejected')}
        >
          {t('review.reject')}
        </Button>
        <Button loading={given === 'verified'} disabled={verdict.isPending} onClick={() => judge('verified')}>
          {t('review.verify')}
        </Button>
      </Group>
    </Card>
  );
}

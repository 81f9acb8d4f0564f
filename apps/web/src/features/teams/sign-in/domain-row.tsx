import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { TeamDomain } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { DomainByMail } from './domain-by-mail.tsx';
import { useCheckDomain, useRemoveDomain } from './sign-in.queries.ts';

type Props = { teamId: number; domain: TeamDomain; mayChange: boolean };

/** One domain: whether it is proven, how to prove it, and the way to give it up. */
export function DomainRow({ teamId, domain, mayChange }: Props) {
  const { t } = useTranslation('enterprise');
  const common = useTranslation('common').t;
  const remove = useRemoveDomain(teamId);
  const ask = async () => {
    const isSure = await confirm({
      title: t('domains.remove_title', { domain: domain.domain }),
      body: t('domains.remove_text'),
      confirmLabel: common('remove'),
      isDangerous: true,
    });
    if (isSure) remove.mutate(domain.id, { onSuccess: () => toastDone(t('domains.removed')) });
  };
  const needsProof = domain.verifiedAt === null || domain.missingSince !== null;
  return (
    <li>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Standing domain={domain} />
          {mayChange ? (
            <Button
              size="sm"
              variant="default"
              loading={remove.isPending}
              aria-label={t('domains.remove_of', { domain: domain.domain })}
              onClick={() => void ask()}
            >
              {common('remove')}
            </Button>
          ) : null}
        </Group>
        <ErrorNote error={remove.error instanceof NotConfirmed ? null : remove.error} />
        {needsProof && mayChange ? <Proof teamId={teamId} domain={domain} /> : null}
      </Stack>
    </li>
  );
}

function Standing({ domain }: { domain: TeamDomain }) {
  const { t } = useTranslation('enterprise');
  const format = useFormat();
  const { verifiedAt, missingSince, method } = domain;
  const [colour, words] =
    verifiedAt === null
      ? (['gray', 'domains.pending'] as const)
      : missingSince === null
        ? (['green', 'domains.verified'] as const)
        : (['yellow', 'domains.missing'] as const);
  return (
    <Stack gap={2} flex="1 1 220px" miw={0}>
      <Group gap="xs">
        <Text fw={550}>
          <Bdi>{domain.domain}</Bdi>
        </Text>
        <Badge color={colour} variant="light">
          {t(words)}
        </Badge>
      </Group>
      {verifiedAt !== null && method !== null ? (
        <Text size="sm" c="dimmed">
          {t(method === 'dns' ? 'domains.since_dns' : 'domains.since_mail', { date: format.date(verifiedAt) })}
        </Text>
      ) : null}
      {missingSince === null ? null : (
        <Text size="sm">{t('domains.missing_text', { date: format.date(missingSince) })}</Text>
      )}
    </Stack>
  );
}

/** The record to set, the button that looks for it, and the other way. */
function Proof({ teamId, domain }: Omit<Props, 'mayChange'>) {
  const { t } = useTranslation('enterprise');
  const check = useCheckDomain(teamId);
  const [isByMail, setIsByMail] = useState(false);
  return (
    <Stack gap="sm">
      <Text size="sm">{t('proof.text')}</Text>
      <CopyField label={t('proof.name')} value={domain.record.name} />
      <CopyField label={t('proof.value')} value={domain.record.value} />
      <ErrorNote error={check.error instanceof NotConfirmed ? null : check.error} />
      <Group gap="sm">
        <Button
          size="sm"
          loading={check.isPending}
          onClick={() => check.mutate(domain.id, { onSuccess: () => toastDone(t('proof.done')) })}
        >
          {t('proof.check')}
        </Button>
        {isByMail || domain.verifiedAt !== null ? null : (
          <Button size="sm" variant="default" onClick={() => setIsByMail(true)}>
            {t('proof.by_mail')}
          </Button>
        )}
      </Group>
      {isByMail ? <DomainByMail teamId={teamId} domain={domain} /> : null}
    </Stack>
  );
}

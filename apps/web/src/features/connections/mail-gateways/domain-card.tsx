import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { MailDomain, MailGateway } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { useCheckDomain, useMakeKey } from './mail-gateways.queries.ts';

/** Whether receivers can trust the sender's domain, and what to publish so that they do. */
export function DomainCard({ gateway }: { gateway: MailGateway }) {
  const { t } = useTranslation('mail-gateways');
  const check = useCheckDomain(gateway.id);
  const make = useMakeKey(gateway.id);
  const domain = make.data ?? check.data;
  const refusal = make.error instanceof NotConfirmed ? null : make.error;
  const ask = (
    <Button
      size="sm"
      variant="default"
      loading={check.isPending}
      onClick={() => {
        make.reset();
        check.mutate();
      }}
    >
      {t('domain.check')}
    </Button>
  );
  return (
    <Card title={t('domain.title')} description={t('domain.text')} actions={ask}>
      <ErrorNote error={check.error ?? refusal} title={t('domain.failed')} />
      {domain === undefined ? null : (
        <Ruled aria-label={t('domain.title')}>
          <Line title={t('spf')} said={domain.spf} text={t(`spf.${domain.spf.outcome}`, names(domain.spf.name))} />
          <Line
            title={t('dmarc')}
            said={domain.dmarc}
            text={t(`dmarc.${domain.dmarc.outcome}`, names(domain.domain))}
          />
          <KeyLine domain={domain} make={make} />
        </Ruled>
      )}
    </Card>
  );
}

const names = (domain: string) => ({ domain: isolated(domain) });

const COLOURS: Record<string, string> = { found: 'green', enforced: 'green', watching: 'blue', unknown: 'gray' };

type Said = { name: string; record: string | null; outcome: string };

function Line({ title, said, text }: { title: string; said: Said; text: string }) {
  const { t } = useTranslation('mail-gateways');
  const isFine = ['found', 'enforced', 'watching'].includes(said.outcome);
  const state = said.outcome === 'unknown' ? 'domain.unknown' : isFine ? 'domain.fine' : 'domain.fix';
  return (
    <li>
      <Stack gap="xs">
        <Group gap="xs">
          <Text fw={550}>{title}</Text>
          <Badge color={COLOURS[said.outcome] ?? 'orange'} variant="light">
            {t(state)}
          </Badge>
        </Group>
        <Text size="sm">{text}</Text>
        {said.record === null ? null : (
          <Text size="sm" c="dimmed">
            <Bdi>{said.record}</Bdi>
          </Text>
        )}
      </Stack>
    </li>
  );
}

function KeyLine({ domain: { dkim }, make }: { domain: MailDomain; make: ReturnType<typeof useMakeKey> }) {
  const { t } = useTranslation('mail-gateways');
  const ask = async () => {
    const question = {
      title: t('dkim.again_title'),
      body: t('dkim.again_text'),
      confirmLabel: t('dkim.again'),
      isDangerous: true,
    };
    if (dkim === null || (await confirm(question))) make.mutate();
  };
  const button = (
    <Group>
      <Button size="sm" variant="default" loading={make.isPending} onClick={() => void ask()}>
        {t(dkim === null ? 'dkim.make' : 'dkim.again')}
      </Button>
    </Group>
  );
  if (dkim === null) {
    return (
      <li>
        <Stack gap="xs">
          <Text fw={550}>{t('dkim')}</Text>
          <Text size="sm">{t('dkim.none')}</Text>
          {button}
        </Stack>
      </li>
    );
  }
  return (
    <>
      <Line title={t('dkim')} said={{ ...dkim, record: null }} text={t(`dkim.${dkim.outcome}`)} />
      <li>
        <Stack gap="sm">
          {dkim.outcome === 'found' ? null : <Alert color="blue">{t('dkim.publish')}</Alert>}
          <CopyField label={t('dkim.name')} value={dkim.name} />
          <CopyField label={t('dkim.value')} value={dkim.value} />
          {button}
        </Stack>
      </li>
    </>
  );
}

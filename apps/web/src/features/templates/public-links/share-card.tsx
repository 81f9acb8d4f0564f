import { Badge, Group, Stack, Text } from '@mantine/core';
import type { PublicLink, Template } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';

const COLOURS = { open: 'green', closed: 'gray', expired: 'gray', full: 'yellow', stopped: 'red' } as const;

/** Where it leads, as a text and as a picture for a poster, and whether it takes anyone in. */
export function ShareCard({ template, link }: { template: Template; link: PublicLink }) {
  const { t } = useTranslation('public-links');
  const { begun, mostDocuments, state, url } = link;
  // Without a public address in its settings the server does not know under which it is reached.
  const whole = url.startsWith('/') ? location.origin + url : url;
  return (
    <Card
      title={t('link')}
      actions={
        <Badge variant="light" color={COLOURS[state]} tt="none">
          {t(`state.${state}`)}
        </Badge>
      }
    >
      <Group align="flex-start" gap="lg">
        <Stack gap="sm" flex="1 1 260px" miw={0}>
          <CopyField label={t('address')} value={whole} />
          {state === 'open' ? null : <Text size="sm">{t(`state_text.${state}`)}</Text>}
          <Text size="sm" c="dimmed">
            {mostDocuments === null
              ? t('begun', { count: begun })
              : t('begun_of', { count: begun, most: mostDocuments })}
          </Text>
          <Text size="sm" c="dimmed">
            {t('sent_for', { name: `\u2068${link.madeBy.name}\u2069` })}
          </Text>
        </Stack>
        <QrCode text={whole} label={t('qr', { name: template.name })} />
      </Group>
    </Card>
  );
}

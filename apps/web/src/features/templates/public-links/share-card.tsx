import { Group, Stack, Text } from '@mantine/core';
import type { PublicLink, Template } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { LinkState } from './link-state.tsx';
import { useBegun } from './use-begun.ts';

/** Where it leads, as a text and as a picture for a poster, and whether it takes anyone in. */
export function ShareCard({ template, link }: { template: Template; link: PublicLink }) {
  const { t } = useTranslation('public-links');
  const begunOf = useBegun();
  const { state, url } = link;
  // Without a public address in its settings the server does not know under which it is reached.
  const whole = url.startsWith('/') ? location.origin + url : url;
  return (
    <Card title={t('link')} actions={<LinkState link={link} />}>
      <Group align="flex-start" gap="lg">
        <Stack gap="sm" flex="1 1 260px" miw={0}>
          <CopyField label={t('address')} value={whole} />
          {state === 'open' ? null : <Text size="sm">{t(`state_text.${state}`)}</Text>}
          <Text size="sm" c="dimmed">
            {begunOf(link)}
          </Text>
          <Text size="sm" c="dimmed">
            {t('sent_for', { name: isolated(link.madeBy.name) })}
          </Text>
        </Stack>
        <QrCode text={whole} label={t('qr', { name: template.name })} />
      </Group>
    </Card>
  );
}

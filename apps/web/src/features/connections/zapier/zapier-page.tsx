import { Box, Code, List as Points, Stack, Text } from '@mantine/core';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { ZapList } from './zap-list.tsx';
import type { ZapierSearch } from './zapier.search.ts';

type Props = { search: ZapierSearch; onSearch: (search: ZapierSearch, isReplaced: boolean) => void };

/** What Zapier can do with the product, how the two are connected, and which Zaps wait for what happens here. */
export function ZapierPage(props: Props) {
  const { t } = useTranslation('zapier');
  return (
    <Page title={t('title')} description={t('description')}>
      <Stack gap="lg">
        <WhatWorks />
        <Card title={t('zaps.title')} description={t('zaps.text')}>
          <ZapList {...props} />
        </Card>
        <HowToConnect />
      </Stack>
    </Page>
  );
}

const TRIGGERS = ['completed', 'signed'] as const;
const ACTIONS = ['send_template', 'create_contact'] as const;

function WhatWorks() {
  const { t } = useTranslation('zapier');
  return (
    <Card title={t('works.title')}>
      <Text size="sm">{t('works.starts')}</Text>
      <Points icon={<Check size={18} aria-hidden />} spacing="xs">
        {TRIGGERS.map((key) => (
          <Points.Item key={key}>{t(`works.${key}`)}</Points.Item>
        ))}
      </Points>
      <Text size="sm">{t('works.does')}</Text>
      <Points icon={<Check size={18} aria-hidden />} spacing="xs">
        {ACTIONS.map((key) => (
          <Points.Item key={key}>{t(`works.${key}`)}</Points.Item>
        ))}
      </Points>
      <Text size="sm" c="dimmed">
        {t('works.rights')}
      </Text>
    </Card>
  );
}

// As Zapier makes it of the number that an integration has there.
const RETURN = 'https://zapier.com/dashboard/auth/oauth/return/App000000CLIAPI/';
const COMMANDS = [
  'cd integrations/zapier && npm install',
  'npx zapier-platform register "Sealwright"',
  'npx zapier-platform push',
  `npx zapier-platform env:set 1.0.0 SEALWRIGHT_URL=ADDRESS CLIENT_ID=… CLIENT_SECRET=…`,
].join('\n');

function HowToConnect() {
  const { t } = useTranslation('zapier');
  return (
    <Card title={t('connect.title')} description={t('connect.text')}>
      <Points type="ordered" spacing="md" styles={{ itemWrapper: { display: 'block' } }}>
        <Points.Item>
          {t('connect.register')}{' '}
          <LinkAnchor to="/developers/applications/new">{t('connect.register_link')}</LinkAnchor>
          <Box mt="xs">
            <CopyField label={t('connect.return')} value={RETURN} />
          </Box>
        </Points.Item>
        <Points.Item>
          {t('connect.push')}
          <Code block dir="ltr" mt="xs" tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {COMMANDS.replace('ADDRESS', window.location.origin)}
          </Code>
        </Points.Item>
        <Points.Item>{t('connect.choose')}</Points.Item>
      </Points>
      <Text size="sm" c="dimmed">
        {t('connect.note')}
      </Text>
    </Card>
  );
}

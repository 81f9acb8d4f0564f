import { Badge, Box, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ClipboardPaste, CloudDownload, FileUp, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RoundIcon } from '../../../ui/round-icon.tsx';
import { Page } from '../../../ui/page.tsx';
import classes from './imports.module.css';
import { RecentImports } from './recent-imports.tsx';

/** The ways contacts come in, and the imports of late. */
export function ImportPage() {
  const { t } = useTranslation('imports');
  return (
    <Box maw={960}>
      <Page title={t('title')} description={t('ways.description')}>
        <Stack gap="lg">
          <ul className={classes.ways}>
            <li>
              <Link to="/contacts/import/upload" className={classes.way}>
                <Way icon={FileUp} title={t('ways.upload')} text={t('ways.upload_text')} />
              </Link>
            </li>
            <li>
              <Link to="/contacts/import/paste" className={classes.way}>
                <Way icon={ClipboardPaste} title={t('ways.paste')} text={t('ways.paste_text')} />
              </Link>
            </li>
            <li>
              <div className={classes.way} data-later>
                <Way
                  icon={CloudDownload}
                  title={t('ways.service')}
                  text={t('ways.service_text')}
                  badge={<Badge color="gray">{t('ways.soon')}</Badge>}
                />
              </div>
            </li>
          </ul>
          <RecentImports />
        </Stack>
      </Page>
    </Box>
  );
}

function Way(props: { icon: LucideIcon; title: string; text: string; badge?: ReactNode }) {
  return (
    <>
      <Group justify="space-between">
        <RoundIcon size={48} {...(props.badge ? { color: 'gray' } : {})}>
          <props.icon size={24} aria-hidden />
        </RoundIcon>
        {props.badge}
      </Group>
      <Title order={2} size="h5">
        {props.title}
      </Title>
      <Text size="sm" c="dimmed">
        {props.text}
      </Text>
    </>
  );
}

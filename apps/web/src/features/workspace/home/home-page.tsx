import { Box, Code, Group, Paper, Text, Title } from '@mantine/core';
import { FileSearch, Keyboard, Languages, Mail, Server, Waypoints, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { EditorPicture } from './editor-picture.tsx';
import classes from './home-page.module.css';
import { PadPicture, PeoplePicture, SealedPicture } from './step-pictures.tsx';
import { WaysOn } from './ways-on.tsx';

const STEPS = [
  { key: 'send', Picture: PeoplePicture },
  { key: 'sign', Picture: PadPicture },
  { key: 'seal', Picture: SealedPicture },
] as const;

const FACTS = [
  { key: 'offline', Icon: FileSearch },
  { key: 'evidence', Icon: Waypoints },
  { key: 'yours', Icon: Server },
  { key: 'languages', Icon: Languages },
  { key: 'access', Icon: Keyboard },
  { key: 'network', Icon: WifiOff },
] as const;

/** What this is, for someone who was sent here: the product drawn small, and only what can be shown to be true. */
export function HomePage() {
  const { t } = useTranslation('home');
  return (
    <div className={classes.page}>
      <div className={classes.hero}>
        <Page
          title={t('title')}
          description={
            <Text size="lg" c="dimmed" maw="56ch" mt={14}>
              {t('text')}
            </Text>
          }
        >
          <WaysOn />
        </Page>
        <EditorPicture />
      </div>
      <Steps />
      <Facts />
      <Verify />
      <Group component="aside" gap="sm" wrap="nowrap" align="flex-start" mt={28}>
        <Mail size={20} aria-hidden color="var(--colour-accent)" />
        <Text c="dimmed" flex={1}>
          <Text span fw={600} c="var(--mantine-color-text)">
            {t('hint_title')}
          </Text>{' '}
          {t('hint_text')}
        </Text>
      </Group>
    </div>
  );
}

function Steps() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="steps">
      <Title order={2} id="steps">
        {t('steps')}
      </Title>
      <ol className={classes.row}>
        {STEPS.map(({ key, Picture }) => (
          <li key={key}>
            <Picture />
            <Title order={3} size="h5">
              {t(`step.${key}_title`)}
            </Title>
            <Text c="dimmed">{t(`step.${key}_text`)}</Text>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Facts() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="facts">
      <Title order={2} id="facts">
        {t('facts')}
      </Title>
      <ul className={classes.row}>
        {FACTS.map(({ key, Icon }) => (
          <li key={key}>
            <Icon size={22} strokeWidth={1.75} aria-hidden />
            <Title order={3} size="h5">
              {t(`fact.${key}_title`)}
            </Title>
            <Text c="dimmed">{t(`fact.${key}_text`)}</Text>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Verify() {
  const { t } = useTranslation('home');
  return (
    <Paper component="section" aria-labelledby="verify" withBorder radius="lg" p={{ base: 'lg', sm: 40 }}>
      <Group justify="space-between">
        <Box flex="1 1 400px">
          <Title order={2} id="verify" mb={6}>
            {t('verify_title')}
          </Title>
          <Text c="dimmed">{t('verify_text')}</Text>
        </Box>
        <LinkButton to="/verify">{t('verify')}</LinkButton>
      </Group>
      <Text c="dimmed" size="sm" mt="md">
        {t('verify_offline')}{' '}
        <Code fz="sm" dir="ltr" bg="var(--surface-hover)">
          npm run verify -- document.pdf
        </Code>
      </Text>
    </Paper>
  );
}

import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FileSearch, Keyboard, Languages, Mail, Server, Waypoints, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
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
            <Text size="lg" className={classes.lead ?? ''}>
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
      <aside className={classes.hint}>
        <Mail size={20} aria-hidden />
        <p>
          <strong>{t('hint_title')}</strong> {t('hint_text')}
        </p>
      </aside>
    </div>
  );
}

function Steps() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{t('steps')}</h2>
      <ol className={classes.steps}>
        {STEPS.map(({ key, Picture }) => (
          <li key={key}>
            <Picture />
            <h3>{t(`step.${key}_title`)}</h3>
            <p>{t(`step.${key}_text`)}</p>
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
      <h2 id="facts">{t('facts')}</h2>
      <ul className={classes.facts}>
        {FACTS.map(({ key, Icon }) => (
          <li key={key}>
            <Icon size={22} strokeWidth={1.75} aria-hidden />
            <h3>{t(`fact.${key}_title`)}</h3>
            <p>{t(`fact.${key}_text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Verify() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="verify" className={classes.verify}>
      <div>
        <h2 id="verify">{t('verify_title')}</h2>
        <p>{t('verify_text')}</p>
      </div>
      <Button component={Link} to="/verify">
        {t('verify')}
      </Button>
      <p className={classes.offline}>
        {t('verify_offline')} <code dir="ltr">npm run verify -- document.pdf</code>
      </p>
    </section>
  );
}

import { Button, Group } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './card-frame.module.css';

/** What the bank of a test card asks: whoever is there plays the payer. */
export function Challenge({ onAnswer }: { onAnswer: (isAccepted: boolean) => void }) {
  const { t } = useTranslation('card');
  const id = useId();
  const accept = useRef<HTMLButtonElement>(null);
  useEffect(() => accept.current?.focus(), []);
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => (key === 'Escape' ? onAnswer(false) : undefined);
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [onAnswer]);
  return (
    <section
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={classes.challenge}
    >
      <h2 id={`${id}-title`}>{t('challenge')}</h2>
      <p id={`${id}-text`}>{t('challenge_text')}</p>
      <Group gap="sm">
        <Button ref={accept} onClick={() => onAnswer(true)}>
          {t('challenge_accept')}
        </Button>
        <Button variant="default" onClick={() => onAnswer(false)}>
          {t('challenge_refuse')}
        </Button>
      </Group>
    </section>
  );
}

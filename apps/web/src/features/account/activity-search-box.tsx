import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './activity.module.css';

const PAUSE_MS = 300;
const MIN_LENGTH = 2;

/** Searches when typing pauses; one letter is not searched for, and it says so. */
export function ActivitySearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('account');
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed by itself: the filters were cleared, or the browser went back.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const asked = text.trim().length < MIN_LENGTH ? '' : text.trim();
  // With the other filters as they are by then.
  const search = useEffectEvent(() => {
    setKnown(asked);
    onChange(asked);
  });
  useEffect(() => {
    if (asked === known) return undefined;
    const timer = setTimeout(search, asked === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [asked, known]);
  return (
    <TextInput
      className={classes.search}
      type="search"
      dir="auto"
      label={t('activity.search')}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<Search size={18} aria-hidden />}
      rightSection={text ? <CloseButton aria-label={t('activity.search_clear')} onClick={() => setText('')} /> : null}
      description={text.trim().length === 1 ? t('activity.search_short') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

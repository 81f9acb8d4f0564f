import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const PAUSE_MS = 300;
const MIN_LENGTH = 2;

/** Searches when typing pauses; one letter is not searched for, and it says so. */
export function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('documents');
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed by itself: a filter was cleared, or the browser went back.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string, waitMs: number) => {
    setText(next);
    clearTimeout(timer.current);
    const wanted = next.trim();
    timer.current = setTimeout(() => {
      const asked = wanted.length < MIN_LENGTH ? '' : wanted;
      setKnown(asked);
      onChange(asked);
    }, waitMs);
  };
  return (
    <TextInput
      style={{ flex: 1, maxInlineSize: 420 }}
      type="search"
      dir="auto"
      aria-label={t('search.label')}
      placeholder={t('search.label')}
      maxLength={200}
      value={text}
      onChange={(event) => search(event.currentTarget.value, PAUSE_MS)}
      leftSection={<Search size={18} aria-hidden />}
      rightSection={text ? <CloseButton aria-label={t('search.clear')} onClick={() => search('', 0)} /> : null}
      description={text.trim().length === 1 ? t('search.short') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

const PAUSE_MS = 300;
const MIN_LENGTH = 2;

/** Searches when typing pauses; one letter is not searched for, and it says so. */
export function SearchBox(props: {
  /** What is searched for now, as the address or the view says. */
  value: string;
  onChange: (text: string) => void;
  label: string;
  /** Above the box; otherwise the label stands in it. */
  isLabelShown?: boolean;
  className?: string | undefined;
}) {
  const { value, label } = props;
  const { t } = useTranslation('common');
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed by itself: a filter was cleared, or the browser went back.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const asked = text.trim().length < MIN_LENGTH ? '' : text.trim();
  // As the view is by then: another filter may have been chosen since the letter was typed.
  const search = useEffectEvent(() => {
    setKnown(asked);
    props.onChange(asked);
  });
  useEffect(() => {
    if (asked === known) return undefined;
    const timer = setTimeout(search, asked === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [asked, known]);
  return (
    <TextInput
      className={props.className ?? ''}
      type="search"
      dir="auto"
      {...(props.isLabelShown ? { label } : { 'aria-label': label, placeholder: label })}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<Search size={18} aria-hidden />}
      rightSection={text ? <CloseButton aria-label={t('search.clear')} onClick={() => setText('')} /> : null}
      description={text.trim().length === 1 ? t('search.short') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

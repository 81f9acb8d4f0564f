import { CloseButton } from '@mantine/core';
import { isSearchable } from '@sealwright/contract';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search-box.module.css';

const PAUSE_MS = 300;

/** Searches when typing pauses; a text too short to search for is not, and it says so. */
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
  const asked = isSearchable(text) ? text.trim() : '';
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
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const hint = text.trim() === '' || isSearchable(text) ? null : t('search.short');
  return (
    <div className={`${classes.box} ${props.className ?? ''}`}>
      {props.isLabelShown ? (
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
      ) : null}
      <div className={classes.field} data-clearable={text !== '' || undefined}>
        <span className={classes.icon}>
          <Search size={18} aria-hidden />
        </span>
        <input
          ref={input}
          id={id}
          className={classes.input}
          type="search"
          {...(props.isLabelShown ? {} : { 'aria-label': label, placeholder: label })}
          aria-describedby={hint === null ? undefined : `${id}-hint`}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {text ? (
          <span className={classes.clear}>
            <CloseButton
              aria-label={t('search.clear')}
              onClick={() => {
                setText('');
                // The button goes with the text.
                input.current?.focus();
              }}
            />
          </span>
        ) : null}
      </div>
      {hint === null ? null : (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

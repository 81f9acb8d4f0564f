import { TextInput } from '@mantine/core';
import { useState } from 'react';

// While a year is typed digit by digit the browser gives the years 2, 20 and 202.
const EARLIEST = '1900';

/** A day that narrows a list at once. What is typed stays until it is a day. */
export function DayInput(props: {
  label: string;
  day: string | undefined;
  error?: string | null;
  onDay: (day: string | undefined) => void;
}) {
  const { day = '' } = props;
  const [text, setText] = useState(day);
  const [known, setKnown] = useState(day);
  // Cleared or changed by something else, as by the browser's Back.
  if (day !== known) {
    setKnown(day);
    setText(day);
  }
  return (
    <TextInput
      type="date"
      label={props.label}
      value={text}
      error={props.error ?? null}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        if (typed === '' || typed >= EARLIEST) props.onDay(typed || undefined);
      }}
    />
  );
}

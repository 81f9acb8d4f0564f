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
  const [text, setText] = useState(props.day ?? '');
  return (
    <TextInput
      type="date"
      label={props.label}
      value={text}
      error={props.error ?? null}
      onChange={(event) => {
        const day = event.currentTarget.value;
        setText(day);
        if (day === '' || day >= EARLIEST) props.onDay(day || undefined);
      }}
    />
  );
}

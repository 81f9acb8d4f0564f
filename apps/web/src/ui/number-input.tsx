import { NumberInput as LatinInput, type NumberInputProps } from '@mantine/core';
import { latinNumber } from '@sealwright/contract';

/** Mantine's keeps only 0 to 9: digits of Arabic, Persian and Urdu become these before it sees them, typed, pasted or dropped. */
export function NumberInput({ onChangeCapture, ...props }: NumberInputProps) {
  return (
    <LatinInput
      {...props}
      onChangeCapture={(event) => {
        toLatin(event.currentTarget);
        onChangeCapture?.(event);
      }}
    />
  );
}

function toLatin(input: HTMLInputElement): void {
  const { value, selectionEnd } = input;
  const latin = latinNumber(value);
  if (latin === value) return;
  const caret = latin.length - value.length + (selectionEnd ?? value.length);
  input.value = latin;
  input.setSelectionRange(caret, caret);
}

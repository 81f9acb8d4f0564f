import { TextInput, type TextInputProps } from '@mantine/core';
import { ApiError } from '../../../lib/api.ts';
import { errorText, useErrorTexts } from '../../../ui/error-text.ts';

export const isWrongCode = (error: unknown): boolean => error instanceof ApiError && error.code === 'code_incorrect';

/** Six digits of the app or of a mail; what is wrong with them stands at them. */
export function CodeField({
  error,
  onType,
  ...props
}: Omit<TextInputProps, 'error'> & {
  error: unknown;
  onType: (code: string) => void;
}) {
  const errors = useErrorTexts();
  return (
    <TextInput
      {...props}
      name="code"
      required
      withAsterisk={false}
      onChange={(event) => onType(event.currentTarget.value)}
      error={isWrongCode(error) ? errorText(errors, error) : null}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={40}
      dir="ltr"
    />
  );
}

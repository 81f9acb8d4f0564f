import { FileButton as Input, type FileButtonProps } from '@mantine/core';
import { useRef } from 'react';

/** Chooses one file. The same one can be chosen again: after a dialog that was closed, or a try that failed. */
export function FileButton({ onChange, ...props }: Omit<FileButtonProps, 'multiple' | 'resetRef'>) {
  const reset = useRef<() => void>(null);
  return (
    <Input
      {...props}
      resetRef={reset}
      onChange={(file) => {
        onChange(file);
        // A browser says nothing of a choice that is the same as the one before.
        reset.current?.();
      }}
    />
  );
}

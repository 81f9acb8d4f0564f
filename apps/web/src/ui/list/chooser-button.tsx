import { ActionIcon } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import type { ComponentProps } from 'react';

export type ColumnChooserProps<Id extends string> = {
  choosable: readonly Id[];
  columns: readonly Id[];
  usual: readonly Id[];
  labelOf: (column: Id) => string;
  words: { label: string; usual: string };
  onChange: (columns: readonly Id[]) => void;
};

export function ChooserButton({ label, ...button }: { label: string } & ComponentProps<typeof ActionIcon<'button'>>) {
  return (
    <ActionIcon
      visibleFrom="sm"
      variant="subtle"
      size="var(--control-height)"
      aria-label={label}
      title={label}
      {...button}
    >
      <Columns3 size={18} aria-hidden />
    </ActionIcon>
  );
}

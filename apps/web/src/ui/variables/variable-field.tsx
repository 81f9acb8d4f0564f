import { Group, Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { VariableMenu } from './variable-menu.tsx';

/** A text field that may hold variables, below its name and a menu that puts them in. `children`: the input, which has this id. */
export function VariableField({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div>
      <Group justify="space-between" gap={4} mb={4}>
        <Input.Label htmlFor={id} required>
          {label}
        </Input.Label>
        <VariableMenu fieldId={id} field={label} />
      </Group>
      {children}
    </div>
  );
}

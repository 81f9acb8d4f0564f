import { Button } from '@mantine/core';
import type { Job } from '@sealwright/contract';
import { PackageOpen } from 'lucide-react';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { type ExportKind, useBeginExport } from './exports.ts';

type Props = { kind: ExportKind; label: string; begin: () => Promise<{ job: Job }>; isMain?: boolean };

/** The button that begins an export, once the person has shown that it is them. `isMain`: the page's first button. */
export function BeginExport({ kind, label, begin, isMain = false }: Props) {
  const { error, isPending, mutate } = useBeginExport(kind, begin);
  return (
    <>
      {error instanceof NotConfirmed ? null : <ErrorNote error={error} />}
      <Button
        style={{ alignSelf: 'start' }}
        variant={isMain ? 'filled' : 'default'}
        leftSection={<PackageOpen size={18} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {label}
      </Button>
    </>
  );
}

import { type ContactSelection, type ExportColumn, exportContacts, wireKey } from '@sealwright/contract';
import { useEffect, useRef, useState } from 'react';
import { downloadStream } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { confirmed, NotConfirmed } from '../../../ui/confirm-identity.tsx';
import type { Format } from './export.state.ts';

export type Making =
  | { state: 'choosing' }
  /** Asks, maybe, whether it is really this person; then the bytes come. */
  | { state: 'generating'; format: Format; bytes: number }
  | { state: 'saved'; name: string; bytes: number }
  | { state: 'failed'; error: unknown };

export type Wanted = {
  selection: ContactSelection;
  columns: readonly ExportColumn[];
  format: Format;
  areSecretsWhole: boolean;
};

// More often no one can read it.
const TELL_MS = 150;

/** Makes the file of an export, tells how much of it is there, and hands it to the browser. */
export function useMaking() {
  const [making, setMaking] = useState<Making>({ state: 'choosing' });
  const ending = useRef<AbortController>(null);
  useEffect(() => () => ending.current?.abort(), []);

  const make = async ({ selection, columns, format, areSecretsWhole }: Wanted) => {
    const own = new AbortController();
    ending.current = own;
    setMaking({ state: 'generating', format, bytes: 0 });
    let told = 0;
    const ask = () =>
      downloadStream(exportContacts, {
        body: { selection, downloadColumns: columns.map(wireKey), format, areSecretsWhole },
        signal: own.signal,
        onProgress: (bytes) => {
          const now = performance.now();
          if (now - told < TELL_MS || own.signal.aborted) return;
          told = now;
          setMaking({ state: 'generating', format, bytes });
        },
      });
    try {
      const { blob, name } = await (areSecretsWhole ? confirmed(ask) : ask());
      if (own.signal.aborted) return;
      const file = { blob, name: name ?? `contacts.${format}` };
      saveFile(file);
      setMaking({ state: 'saved', name: file.name, bytes: blob.size });
    } catch (error) {
      if (own.signal.aborted) return;
      setMaking(error instanceof NotConfirmed ? { state: 'choosing' } : { state: 'failed', error });
    }
  };
  const stop = () => {
    ending.current?.abort();
    setMaking({ state: 'choosing' });
  };
  return { making, make, stop, back: () => setMaking({ state: 'choosing' }) };
}

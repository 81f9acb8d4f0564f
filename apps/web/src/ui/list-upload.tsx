import { Alert, Text } from '@mantine/core';
import { CircleAlert, Info } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useFormat } from '../lib/format.ts';
import { isolated } from '../lib/isolated.ts';
import { Described } from './described.tsx';
import { ErrorNote } from './error-note.tsx';
import { useErrorTexts } from './error-text.ts';
import { FileDrop } from './file-drop.tsx';
import { Ruled } from './ruled.tsx';

const SHEETS = {
  'text/csv': ['.csv'],
  'text/plain': ['.txt'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
};

type DropProps = Omit<ComponentProps<typeof FileDrop>, 'accept' | 'onFiles'>;

/** Where the one file of an import is chosen or dropped, with what stood in the way below it. */
export function ListDrop({ error, onFile, ...drop }: DropProps & { error: unknown; onFile: (file: File) => void }) {
  const errors = useErrorTexts();
  const [hasMany, setHasMany] = useState(false);
  const take = (files: readonly File[]) => {
    const [file] = files;
    setHasMany(files.length > 1);
    if (file !== undefined && files.length === 1) onFile(file);
  };
  return (
    <>
      <SheetDrop {...drop} onFiles={take} />
      <div aria-live="polite">
        {hasMany ? <Refusal>{errors('files_too_many')}</Refusal> : <ErrorNote error={error} />}
      </div>
    </>
  );
}

/** Where a CSV, TXT or XLSX file is chosen or dropped. */
export const SheetDrop = (props: Omit<ComponentProps<typeof FileDrop>, 'accept'>) => (
  <FileDrop accept={SHEETS} {...props} />
);

const Refusal = ({ children }: { children: ReactNode }) => (
  <Alert role="alert" color="red" icon={<CircleAlert aria-hidden />}>
    {children}
  </Alert>
);

/** The names of columns that an import leaves out; nothing where there are none. */
export function IgnoredColumns({ title, names }: { title: string; names: readonly string[] }) {
  const format = useFormat();
  if (names.length === 0) return null;
  return (
    <Alert color="blue" icon={<Info aria-hidden />} title={title}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Described text={format.list(names.map((name) => isolated(name)))} />
      </Text>
    </Alert>
  );
}

/** The first wrong rows of an import. `more`: what to say where there are more. */
export function WrongRows({
  problems,
  wrongCount,
  more,
  ...label
}: {
  problems: readonly { row: number; message: string }[];
  wrongCount: number;
  more: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}) {
  return (
    <>
      <Ruled {...label}>
        {problems.map(({ row, message }) => (
          <Text key={row} component="li" size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {message}
          </Text>
        ))}
      </Ruled>
      {problems.length < wrongCount ? (
        <Text size="sm" c="dimmed">
          {more}
        </Text>
      ) : null}
    </>
  );
}

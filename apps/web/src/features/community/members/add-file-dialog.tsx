import { Button, Group, Stack, Text } from '@mantine/core';
import { type AddedMembers, MEMBER_IMPORT_COLUMNS, type MemberProblem } from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ListDrop } from '../../../ui/list-upload.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { readAgain } from '../base/family.ts';
import { exampleFile } from './example-file.ts';
import { addFile } from './members.ts';

const SHOWN = 200;

/** Adds the members of a file, and tells of each row that was not right. */
export function AddFileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('community');
  const [added, setAdded] = useState<AddedMembers | null>(null);
  return (
    <Dialog onClose={onClose} size="lg" title={t('members.file.title')}>
      {added === null ? (
        <Choose onAdded={setAdded} />
      ) : (
        <Report added={added} onAnother={() => setAdded(null)} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Choose({ onAdded }: { onAdded: (added: AddedMembers) => void }) {
  const { t } = useTranslation('community');
  const format = useFormat();
  const cache = useQueryClient();
  const adding = useMutation({
    mutationFn: addFile,
    onSuccess: (added) => {
      onAdded(added);
      void readAgain(cache);
    },
  });
  return (
    <Stack>
      <ListDrop
        label={t('members.file.choose')}
        hints={[t('members.file.kinds'), t('members.file.limits')]}
        isLoading={adding.isPending}
        error={adding.error}
        onFile={(file) => adding.mutate(file)}
      />
      <Text size="sm">
        {t('members.file.columns', {
          columns: format.list(MEMBER_IMPORT_COLUMNS.map((column) => t(`column.${column}`))),
        })}
      </Text>
      <Group>
        <Button
          variant="default"
          leftSection={<FileDown size={18} aria-hidden />}
          onClick={() => saveFile(exampleFile())}
        >
          {t('members.file.example')}
        </Button>
      </Group>
    </Stack>
  );
}

type ReportProps = { added: AddedMembers; onAnother: () => void; onClose: () => void };

function Report({ added: { created, known, failed, problems }, onAnother, onClose }: ReportProps) {
  const { t } = useTranslation('community');
  const { number } = useFormat();
  return (
    <Stack>
      <div aria-live="polite">
        <Text>{t('members.file.created', { number: number(created) })}</Text>
        {known > 0 ? <Text>{t('members.file.known', { number: number(known) })}</Text> : null}
        {failed > 0 ? <Text c="red">{t('members.file.wrong', { number: number(failed) })}</Text> : null}
      </div>
      {problems.length > 0 ? (
        <Ruled aria-label={t('members.file.problems')}>
          {problems.slice(0, SHOWN).map((problem) => (
            <Problem key={`${problem.row} ${problem.column ?? ''}`} problem={problem} />
          ))}
        </Ruled>
      ) : null}
      {problems.length > SHOWN ? (
        <Text size="sm" c="dimmed">
          {t('members.file.first', { number: number(SHOWN) })}
        </Text>
      ) : null}
      <Group>
        <Button onClick={onClose}>{t('members.file.close')}</Button>
        <Button variant="default" onClick={onAnother}>
          {t('members.file.another')}
        </Button>
      </Group>
    </Stack>
  );
}

function Problem({ problem: { row, email, column, message } }: { problem: MemberProblem }) {
  const { t } = useTranslation('community');
  const { number } = useFormat();
  const known = MEMBER_IMPORT_COLUMNS.find((one) => one === column);
  return (
    <Text component="li" size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
      {t('members.file.row', { row: number(row) })}
      {known === undefined ? '' : ` · ${t(`column.${known}`)}`}: {message}
      {email === '' ? '' : ` (${email})`}
    </Text>
  );
}

import { Alert, Button, Checkbox, FileInput, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type Document, isClosedToPaper } from '@sealwright/contract';
import { FileUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../../lib/calendar.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { CancelButton } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import { useSignOnPaper } from './irs.queries.ts';

type Recipient = Document['recipients'][number];

const OVER: readonly string[] = ['submitted', 'not_needed', 'declined'];
const isOpen = ({ role, state }: Recipient): boolean => role !== 'copy' && !OVER.includes(state);

/** The scan of the form that was signed by hand: who signed it, and when. It completes the document. */
export function PaperDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTranslation('irs-forms');
  const taxpayers = document.recipients.filter((one) => isOpen(one) && one.taxpayer !== null);
  const others = document.recipients.filter((one) => isOpen(one) && one.taxpayer === null);
  const closed = taxpayers.filter((one) => isClosedToPaper(document, one)).map(({ id }) => id);
  const [file, setFile] = useState<File | null>(null);
  const [signers, setSigners] = useState<readonly number[]>(closed);
  const [signedOn, setSignedOn] = useState(today);
  const [note, setNote] = useState('');
  const sign = useSignOnPaper(document.id);
  const isReady = file !== null && signedOn !== '' && others.length === 0 && signers.length === taxpayers.length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return;
    void sign.mutateAsync({ file, signers, signedOn, note }).then(
      () => {
        toastDone(t('paper.done'));
        onClose();
      },
      // It stands in the dialog.
      () => undefined,
    );
  };
  return (
    <Dialog onClose={onClose} title={t('paper.dialog')}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">{t('paper.dialog_text')}</Text>
          <FileInput
            label={t('paper.file')}
            description={t('paper.file_text')}
            placeholder={t('paper.choose')}
            required
            clearable
            clearButtonProps={{ 'aria-label': t('paper.clear') }}
            accept="application/pdf,.pdf"
            leftSection={<FileUp size={16} aria-hidden />}
            value={file}
            onChange={setFile}
          />
          <Signers taxpayers={taxpayers} closed={closed} signers={signers} onChange={setSigners} />
          {others.length > 0 ? (
            <Alert color="yellow" variant="light">
              {t('paper.others', { names: others.map(({ name }) => isolated(name)).join(', ') })}
            </Alert>
          ) : null}
          <Details signedOn={signedOn} note={note} onSignedOn={setSignedOn} onNote={setNote} />
          <Text size="sm" c="dimmed">
            {t('paper.final')}
          </Text>
          <ErrorNote error={sign.error} />
          <Group justify="flex-end">
            <CancelButton onClick={onClose} />
            <Button type="submit" disabled={!isReady} loading={sign.isPending}>
              {t('paper.complete')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

type DetailsProps = {
  signedOn: string;
  note: string;
  onSignedOn: (day: string) => void;
  onNote: (note: string) => void;
};

function Details({ signedOn, note, onSignedOn, onNote }: DetailsProps) {
  const { t } = useTranslation('irs-forms');
  return (
    <>
      <TextInput
        type="date"
        label={t('paper.signed_on')}
        description={t('paper.signed_on_text')}
        required
        max={today()}
        value={signedOn}
        onChange={(event) => onSignedOn(event.currentTarget.value)}
      />
      <Textarea
        label={t('paper.note')}
        description={t('paper.note_text')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={500}
        value={note}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
    </>
  );
}

type SignersProps = {
  taxpayers: readonly Recipient[];
  closed: readonly number[];
  signers: readonly number[];
  onChange: (signers: readonly number[]) => void;
};

/** Whose signatures are on the sheet: everyone who has not signed here. */
function Signers({ taxpayers, closed, signers, onChange }: SignersProps) {
  const { t } = useTranslation('irs-forms');
  const toggle = (id: number, isOn: boolean) => onChange(isOn ? [...signers, id] : signers.filter((one) => one !== id));
  return (
    <Checkbox.Group label={t('paper.signers')} description={t('paper.signers_text')} value={signers.map(String)}>
      <Stack gap="xs" mt="xs">
        {taxpayers.map(({ id, name, taxpayer }) => (
          <Checkbox
            key={id}
            value={String(id)}
            disabled={closed.includes(id)}
            label={`${isolated(name)} (${t(`person.${taxpayer ?? 'taxpayer'}`)})`}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

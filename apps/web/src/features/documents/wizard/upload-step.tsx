import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { type Document, type DocumentFile, MAX_FILES } from '@sealwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { FileText, Upload } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { FromDrives } from './from-drives.tsx';
import { FileCard, UploadCard } from './file-card.tsx';
import { FiledAs } from './filed-as.tsx';
import recipientClasses from './recipients-step.module.css';
import { createRemovals, removed, type Removals } from './removals.ts';
import { useSaver } from '../../../editor/saving.ts';
import { TeamPlace } from './team-place.tsx';
import classes from './upload-step.module.css';
import {
  batchOf,
  type DriveFile,
  forgetProblem,
  forgetUpload,
  onUploaded,
  retryUpload,
  uploadFiles,
  useUploads,
} from './uploads.ts';
import { documentQuery, removeFile } from './wizard.queries.ts';

const NO_FILES: readonly DocumentFile[] = [];

/** One to five PDFs: dropped, chosen or pasted. The first one makes the document, for the contact it is begun for. */
export function UploadStep({ document, contactId }: { document: Document | null; contactId: number | null }) {
  const { t } = useTranslation('wizard');
  const owner = document?.id ?? null;
  const batch = useUploads((state) => batchOf(state, owner));
  const refresh = useRefresh(owner);
  const [removals] = useState(() => createRemovals<DocumentFile>(({ id }) => removed(removeFile(id)).then(refresh)));
  const away = useSyncExternalStore(removals.subscribe, removals.getAway);
  const all = document?.files ?? NO_FILES;
  const files = all.filter(({ id }) => !away.some((other) => other.id === id));
  useSaver(removals);
  const add = (chosen: readonly (File | DriveFile)[]) => void uploadFiles(owner, chosen, files.length, contactId);
  return (
    <Stack gap="md">
      <div>
        <Title order={2} size="h4">
          {t('upload_title')}
        </Title>
        <Text c="dimmed" size="sm">
          {t('upload_text')}
        </Text>
      </div>
      <DropArea isSmall={all.length > 0 || batch.items.length > 0} isFull={files.length >= MAX_FILES} onFiles={add} />
      <Group justify="center" gap="sm">
        {document === null ? <FromTemplate contactId={contactId} /> : null}
        <FromDrives room={MAX_FILES - files.length} onFiles={add} />
      </Group>
      <Problem owner={owner} />
      <ul className={classes.files}>
        {files.map((file) => (
          <FileCard
            key={file.id}
            file={file}
            onRemove={() => removals.begin(file)}
            onPictureFailed={() => void refresh()}
          />
        ))}
        {batch.items.map((item) => (
          <UploadCard
            key={item.key}
            item={item}
            onForget={() => forgetUpload(owner, item.key)}
            onRetry={() => retryUpload(item.key)}
          />
        ))}
      </ul>
      <RemovedFiles removals={removals} />
      {document ? <TeamPlace document={document} /> : null}
      {document === null ? null : <FiledAs document={document} />}
    </Stack>
  );
}

/** The other way to a document: one of the account's templates. */
function FromTemplate({ contactId }: { contactId: number | null }) {
  const { t } = useTranslation('wizard');
  const search = contactId === null ? {} : { contact: contactId };
  return (
    <LinkButton variant="default" leftSection={<FileText size={18} aria-hidden />} to="/templates" search={search}>
      {t('from_template')}
    </LinkButton>
  );
}

/** Reads the document again; also whenever a file has arrived. */
function useRefresh(owner: number | null): () => Promise<void> {
  const cache = useQueryClient();
  const [refresh] = useState(() => async () => {
    if (owner !== null) await cache.refetchQueries({ queryKey: documentQuery(owner).queryKey });
  });
  useEffect(() => onUploaded(() => void refresh()), [refresh]);
  return refresh;
}

function Problem({ owner }: { owner: number | null }) {
  const { t } = useTranslation('wizard');
  const errors = useErrorTexts();
  const { problem } = useUploads((state) => batchOf(state, owner));
  if (problem === null) return null;
  return (
    <Alert
      color="red"
      role="alert"
      title={problem === 'files_too_many' ? t('limit_exceeded') : null}
      withCloseButton
      closeButtonLabel={t('dismiss')}
      onClose={() => forgetProblem(owner)}
    >
      {errors(problem)}
    </Alert>
  );
}

function RemovedFiles({ removals }: { removals: Removals<DocumentFile> }) {
  const { t } = useTranslation('wizard');
  const files = useSyncExternalStore(removals.subscribe, removals.getRemoved);
  return files.map((file) => (
    <output key={file.id} className={recipientClasses.removed}>
      <span>{t('removed', { name: file.name })}</span>
      <Button size="compact-md" variant="subtle" onClick={() => removals.undo(file)}>
        {t('undo')}
      </Button>
    </output>
  ));
}

type DropProps = { isSmall: boolean; isFull: boolean; onFiles: (files: readonly File[]) => void };

function DropArea({ isSmall, isFull, onFiles }: DropProps) {
  const { t } = useTranslation('wizard');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const give = useRef(onFiles);
  useEffect(() => {
    give.current = onFiles;
  });
  useWindowFiles((files) => give.current(files));
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={classes.drop}
      data-tour="wizard.upload"
      data-small={isSmall || undefined}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={() => setOver(false)}
    >
      <span className={classes.icon}>
        <Upload size={26} aria-hidden />
      </span>
      <Text fw={600}>{t('drop_here')}</Text>
      <Button disabled={isFull} onClick={() => input.current?.click()}>
        {t('choose_files')}
      </Button>
      <Text size="sm" c="dimmed">
        {t(isFull ? 'files_full' : 'upload_limits')}
      </Text>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="application/pdf,.pdf"
        aria-label={t('choose_files')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file can be chosen again after it was refused and fixed.
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}

/** Files dropped anywhere in the window or pasted: beside the drop area the browser would leave the page for them. */
function useWindowFiles(onFiles: (files: readonly File[]) => void) {
  const [take] = useState(() => onFiles);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    window.addEventListener('dragover', (event) => event.preventDefault(), { signal });
    window.addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        take([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    window.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length > 0) take(files);
      },
      { signal },
    );
    return () => ending.abort();
  }, [take]);
}

import { ActionIcon, Alert, Progress, Stack, Text } from '@mantine/core';
import { MAX_FILES, type TemplateFile } from '@sealwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { problemOfFile, roomFor } from '../../../editor/file-checks.ts';
import { ApiError } from '../../../lib/api.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { errorText, useErrorTexts } from '../../../ui/error-text.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { PagePicture } from '../../../ui/page-picture.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { withoutFile } from './draft.ts';
import type { Draft } from './draft.store.ts';
import classes from './edit-template.module.css';
import { templateQuery } from './templates.queries.ts';

const PDF = { 'application/pdf': ['.pdf'] };

/** One to five PDFs, in their order. */
export function FilesPart({ draft }: { draft: Draft }) {
  const { t } = useTranslation('wizard');
  const { content, files } = useStore(draft.store);
  const { add, share, error } = useAdding(draft);
  const errors = useErrorTexts();
  const shown = content.files.flatMap((id) => files.find((file) => file.id === id) ?? []);
  const move = (index: number, by: -1 | 1) =>
    draft.change((before) => {
      const order = [...before.files];
      const [file] = order.splice(index, 1);
      if (file !== undefined) order.splice(index + by, 0, file);
      return { ...before, files: order };
    });
  return (
    <Stack gap="md">
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(errors, error)}
        </Alert>
      )}
      {share === null ? null : (
        <Progress.Root size="md">
          <Progress.Section value={share * 100} aria-label={t('checking')} animated={share === 1} />
        </Progress.Root>
      )}
      <ul className={classes.files}>
        {shown.map((file, index) => (
          <FileRow
            key={file.id}
            file={file}
            draft={draft}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            onMove={(by) => move(index, by)}
          />
        ))}
      </ul>
      {shown.length < MAX_FILES ? (
        <FileDrop
          label={t('choose_files')}
          hints={[t('upload_limits')]}
          accept={PDF}
          isLoading={share !== null}
          onFiles={(chosen) => void add(chosen)}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t('files_full')}
        </Text>
      )}
    </Stack>
  );
}

function useAdding(draft: Draft) {
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const add = async (chosen: readonly File[]) => {
    setError(null);
    const { taken, refused } = roomFor(chosen, draft.store.getState().content.files.length);
    try {
      for (const file of taken) {
        const problem = await problemOfFile(file);
        if (problem !== null) throw new ApiError(problem, { status: 400 });
      }
      if (taken.length > 0) {
        setShare(0);
        if (!(await draft.addFiles(taken, setShare))) throw draft.saver.getState().error;
      }
      if (refused.length > 0) throw new ApiError('files_too_many', { status: 400 });
    } catch (failure) {
      setError(failure);
    }
    setShare(null);
  };
  return { add, share, error };
}

function FileRow(props: {
  file: TemplateFile;
  draft: Draft;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}) {
  const { file, draft } = props;
  const { name } = file;
  const { t } = useTranslation('wizard');
  const own = useTranslation('templates').t;
  const cache = useQueryClient();
  const remove = async () => {
    const count = draft.store.getState().content.fields.filter((field) => field.file === file.id).length;
    const isSure =
      count === 0 ||
      (await confirm({
        title: own('ask.file.title'),
        body: <Sentence t={own} id="ask.file.text" values={{ name }} />,
        confirmLabel: t('remove'),
        isDangerous: true,
      }));
    if (isSure) draft.change((content) => withoutFile(content, file.id));
  };
  const readAgain = () => void cache.refetchQueries({ queryKey: templateQuery(draft.id).queryKey });
  return (
    <li className={classes.file}>
      <div className={classes.fileHead}>
        <FileText size={20} aria-hidden />
        <div className={classes.fileName}>
          <Text fw={600}>
            <bdi>{name}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {t('pages_count', { count: file.pages.length })}
          </Text>
        </div>
        <ActionIcon
          aria-label={t('move_up', { name })}
          title={t('move_up', { name })}
          disabled={props.isFirst}
          onClick={() => props.onMove(-1)}
        >
          <ArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={t('move_down', { name })}
          title={t('move_down', { name })}
          disabled={props.isLast}
          onClick={() => props.onMove(1)}
        >
          <ArrowDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('remove_file', { name })} title={t('remove')} onClick={() => void remove()}>
          <Trash2 size={18} aria-hidden />
        </ActionIcon>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, also by keyboard */}
      <section className={classes.thumbnails} aria-label={t('thumbnails', { name })} tabIndex={0}>
        {file.pages.slice(0, 12).map((page, index) => (
          <div key={index} className={classes.thumbnail}>
            <PagePicture page={page} alt={t('page', { page: index + 1 })} isThumbnail onRetry={readAgain} />
          </div>
        ))}
      </section>
    </li>
  );
}

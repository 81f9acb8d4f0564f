import { Select, Stack, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { PagePicture } from '../ui/page-picture.tsx';
import { useEditor, useSetting } from './editor.context.ts';
import classes from './thumbnails.module.css';

/** The pages of the file in sight, each with how many fields it has. `onChosen` closes the sheet it may lie in. */
export function Thumbnails({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation('editor');
  const { number } = useFormat();
  const { files, stage } = useSetting();
  const fileId = useEditor(({ view }) => view.file);
  const current = useEditor(({ view }) => view.page);
  const fields = useEditor(({ edit }) => edit.fields);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Where one begins in the middle of a file, its pages do too.
    const first = list.current?.querySelector('[aria-current]');
    first?.scrollIntoView({ block: 'nearest' });
  }, []);
  const file = files.find(({ id }) => id === fileId);
  const counts = Map.groupBy(
    fields.filter((field) => field.file === fileId),
    ({ page }) => page,
  );
  return (
    <Stack gap="sm">
      {onChosen ? null : (
        <Title order={2} size="h5">
          {t('pages')}
        </Title>
      )}
      <FileSwitcher />
      <ol className={classes.list} ref={list}>
        {file?.pages.map((page, index) => {
          const count = counts.get(index + 1)?.length ?? 0;
          return (
            <li key={index}>
              <button
                type="button"
                className={classes.thumbnail}
                aria-current={current === index + 1 ? 'page' : undefined}
                aria-label={t('page_with_fields', { page: index + 1, count })}
                onClick={() => {
                  stage.showPage(index + 1);
                  onChosen?.();
                }}
              >
                <PagePicture page={page} alt="" isThumbnail isInButton />
                <span className={classes.caption}>
                  {number(index + 1)}
                  {count > 0 ? <span className={classes.count} data-count={number(count)} /> : null}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </Stack>
  );
}

/** Changes to another file of the document; one file needs no choice. */
export function FileSwitcher() {
  const { t } = useTranslation('editor');
  const { files, store } = useSetting();
  const fileId = useEditor(({ view }) => view.file);
  const fields = useEditor(({ edit }) => edit.fields);
  if (files.length < 2) return null;
  const counts = Map.groupBy(fields, ({ file }) => file);
  return (
    <Select
      size="sm"
      aria-label={t('file')}
      allowDeselect={false}
      data={files.map(({ id, name }) => ({
        value: String(id),
        label: t('file_with_fields', { name, count: counts.get(id)?.length ?? 0 }),
      }))}
      value={String(fileId)}
      onChange={(id) => id !== null && store.show({ file: Number(id), page: 1, armed: null })}
    />
  );
}

import { ActionIcon, Alert, Button, Group, Progress, Text } from '@mantine/core';
import { DISABLED_CHANGES, type DocumentFile, FIXED_CHANGES, SIGNATURE_NOTES } from '@sealwright/contract';
import { CircleAlert, FileText, Info, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { PagePicture } from '../../../ui/page-picture.tsx';
import classes from './upload-step.module.css';
import type { UploadItem } from './uploads.ts';

const MAX_THUMBNAILS = 12;

/** A file of the document: its pages, and what was found in it. */
export function FileCard({
  file,
  onRemove,
  onPictureFailed,
}: {
  file: DocumentFile;
  onRemove: () => void;
  onPictureFailed: () => void;
}) {
  const { t } = useTranslation('wizard');
  const { bytes, number, list } = useFormat();
  const rest = file.pages.length - MAX_THUMBNAILS;
  const disabled = DISABLED_CHANGES.filter((what) => file.neutralised.includes(what));
  const fixed = FIXED_CHANGES.filter((what) => file.neutralised.includes(what));
  const notes = SIGNATURE_NOTES.filter((what) => file.neutralised.includes(what));
  return (
    <li className={classes.file}>
      <div className={classes.head}>
        <FileText size={20} aria-hidden />
        <div className={classes.name}>
          <Text fw={600}>
            <bdi>{file.name}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {t('pages_and_size', { count: file.pages.length, size: bytes(file.size) })}
          </Text>
        </div>
        <ActionIcon aria-label={t('remove_file', { name: file.name })} title={t('remove')} onClick={onRemove}>
          <Trash2 size={18} aria-hidden />
        </ActionIcon>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, also by keyboard */}
      <section className={classes.thumbnails} aria-label={t('thumbnails', { name: file.name })} tabIndex={0}>
        {file.pages.slice(0, MAX_THUMBNAILS).map((page, index) => (
          <div key={index} className={classes.thumbnail}>
            <PagePicture page={page} alt={t('page', { page: index + 1 })} isThumbnail onRetry={onPictureFailed} />
          </div>
        ))}
        {rest > 0 ? (
          <span className={classes.rest}>{t('more_pages', { count: rest, number: number(rest) })}</span>
        ) : null}
      </section>
      {file.neutralised.length > 0 ? (
        <Alert mt="sm" color="yellow" variant="light" p="xs" icon={<Info aria-hidden />}>
          {disabled.length > 0 ? (
            <p>{t('neutralised', { what: list(disabled.map((what) => t(`active.${what}`))) })}</p>
          ) : null}
          {fixed.length > 0 ? (
            <p>{t('changed.fixed', { what: list(fixed.map((what) => t(`active.${what}`))) })}</p>
          ) : null}
          {file.neutralised.includes('hidden') ? <p>{t('changed.hidden')}</p> : null}
          {notes.map((what) => (
            <p key={what}>{t(`changed.${what}`)}</p>
          ))}
          {file.neutralised.includes('encrypted') ? <p>{t('changed.encrypted')}</p> : null}
        </Alert>
      ) : null}
      {file.isSigned ? (
        <Alert mt="sm" color="blue" variant="light" p="xs" icon={<Info aria-hidden />}>
          {t('is_signed')}
        </Alert>
      ) : null}
    </li>
  );
}

/** A file on its way, or why it did not arrive. */
export function UploadCard(props: { item: UploadItem; onForget: () => void; onRetry: () => void }) {
  const { item, onForget, onRetry } = props;
  const { t } = useTranslation('wizard');
  const errors = useErrorTexts();
  const { bytes } = useFormat();
  const isFailed = item.state === 'failed';
  return (
    <li className={classes.file} data-failed={isFailed || undefined}>
      <div className={classes.head}>
        {isFailed ? (
          <CircleAlert size={20} aria-hidden color="var(--mantine-color-error)" />
        ) : (
          <FileText size={20} aria-hidden />
        )}
        <div className={classes.name}>
          <Text fw={600}>
            <bdi>{item.name}</bdi>
          </Text>
          {isFailed ? (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {errors(item.problem ?? 'internal')}
            </Text>
          ) : (
            <Text size="sm" c="dimmed">
              {bytes(item.size)}
            </Text>
          )}
        </div>
        {item.canRetry ? (
          <Button
            size="compact-md"
            variant="default"
            aria-label={t('retry_file', { name: item.name })}
            onClick={onRetry}
          >
            {t('retry')}
          </Button>
        ) : null}
        <ActionIcon
          aria-label={t(isFailed ? 'dismiss_file' : 'cancel_upload', { name: item.name })}
          title={t(isFailed ? 'dismiss' : 'cancel')}
          onClick={onForget}
        >
          <X size={18} aria-hidden />
        </ActionIcon>
      </div>
      {isFailed ? null : <UploadProgress item={item} />}
    </li>
  );
}

/** How much has arrived; of what the server fetches, that it does. */
function UploadProgress({ item: { name, sent, isFetched, state } }: { item: UploadItem }) {
  const { t } = useTranslation('wizard');
  const { number } = useFormat();
  const isFetching = isFetched && state === 'uploading';
  const said = () => {
    if (state === 'waiting') return t('waiting');
    if (isFetching) return t('drive.fetching');
    return sent === 1 ? t('checking') : number(sent, { style: 'percent', maximumFractionDigits: 0 });
  };
  return (
    <Group mt="sm" gap="sm" wrap="nowrap">
      <Progress.Root size="md" flex={1}>
        <Progress.Section
          value={isFetching ? 100 : sent * 100}
          aria-label={t('progress_of', { name })}
          animated={isFetching || sent === 1}
        />
      </Progress.Root>
      <Text size="sm" c="dimmed" miw={44} ta="end" style={{ whiteSpace: 'nowrap' }}>
        {said()}
      </Text>
    </Group>
  );
}

import { Button, Text, UnstyledButton } from '@mantine/core';
import {
  DISABLED_CHANGES,
  type Document,
  type DocumentFile,
  FIXED_CHANGES,
  type SealedFile,
  SIGNATURE_NOTES,
} from '@sealwright/contract';
import { BookOpenText, Download, FileText, ShieldAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { fetchPatiently } from '../../../ui/lazy-ahead.ts';
import { PagePicture } from '../../../ui/page-picture.tsx';
import classes from './document-files.module.css';
import { useDownload } from './documents.acts.ts';
import { PageViewer } from './page-viewer.tsx';

const FIRST_PAGES = 12;

// The library that draws and searches PDFs is larger than all the rest of this page.
const SealedViewer = lazy(async () => ({
  default: (await fetchPatiently(() => import('./sealed-viewer/sealed-viewer.tsx'))).SealedViewer,
}));

/** The files with their pages as pictures, as they were signed once they are sealed; a press shows a page large. */
export function DocumentFiles(props: { document: Document; onPicturesExpired: () => void }) {
  const { t } = useTranslation('documents');
  const own = useTranslation('document').t;
  const { files, sealed } = props.document;
  return (
    <Card title={t('files_title')}>
      {files.length === 0 ? <Text c="dimmed">{t('no_files')}</Text> : null}
      {sealed.length > 0 ? (
        <Text size="sm" c="dimmed" mb="md">
          {own('files.signed')}
        </Text>
      ) : null}
      {files.map((file) => (
        <File
          key={file.id}
          document={props.document}
          file={file}
          sealed={sealed.find((one) => one.file === file.id)}
          onPicturesExpired={props.onPicturesExpired}
        />
      ))}
    </Card>
  );
}

function File(props: {
  document: Document;
  file: DocumentFile;
  sealed: SealedFile | undefined;
  onPicturesExpired: () => void;
}) {
  const { file, sealed } = props;
  const { t } = useTranslation('documents');
  const own = useTranslation('document').t;
  const common = useTranslation('common').t;
  const format = useFormat();
  const [areAllShown, setAreAllShown] = useState(false);
  const [shown, setShown] = useState<number | null>(null);
  const [isReading, setIsReading] = useState(false);
  const pages = sealed?.pages ?? file.pages;
  const nameOf = (index: number) => common('page_of_file', { page: index + 1, count: pages.length, file: file.name });
  return (
    <article className={classes.file} aria-label={file.name}>
      <div className={classes.head}>
        <FileText size={18} aria-hidden />
        <Bdi className={classes.name ?? ''}>{file.name}</Bdi>
        <span className={classes.quiet}>
          {t('pages', { count: pages.length })} · {format.bytes((sealed ?? file).size)}
        </span>
        {sealed ? (
          <Button
            size="compact-sm"
            variant="subtle"
            mih={28}
            leftSection={<BookOpenText size={16} aria-hidden />}
            onClick={() => setIsReading(true)}
          >
            {own('files.read')}
          </Button>
        ) : null}
        <DownloadFile document={props.document} file={file} isSealed={sealed !== undefined} />
      </div>
      <Notes file={file} />
      <ul className={classes.pages}>
        {(areAllShown ? pages : pages.slice(0, FIRST_PAGES)).map((page, index) => (
          <li key={index}>
            <UnstyledButton className={classes.page} aria-label={nameOf(index)} onClick={() => setShown(index)}>
              <PagePicture page={page} alt="" isThumbnail />
              <span aria-hidden>{format.number(index + 1)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {areAllShown || pages.length <= FIRST_PAGES ? null : (
        <Button size="sm" variant="default" className={classes.more ?? ''} onClick={() => setAreAllShown(true)}>
          {t('all_pages', { count: pages.length })}
        </Button>
      )}
      {isReading ? (
        <Suspense fallback={null}>
          <SealedViewer document={props.document.id} file={file} onClose={() => setIsReading(false)} />
        </Suspense>
      ) : null}
      <Fingerprints file={file} sealed={sealed} />
      <PageViewer
        pages={pages}
        shown={shown}
        nameOf={nameOf}
        onShow={setShown}
        onPicturesExpired={props.onPicturesExpired}
      />
    </article>
  );
}

function DownloadFile({ document, file, isSealed }: { document: Document; file: DocumentFile; isSealed: boolean }) {
  const { t } = useTranslation('documents');
  const own = useTranslation('document').t;
  const download = useDownload();
  const label = t(isSealed ? 'download.sealed' : 'download.original');
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      mih={28}
      className={classes.download ?? ''}
      leftSection={<Download size={16} aria-hidden />}
      loading={download.isPending}
      aria-label={own('download.of', { what: label, file: file.name })}
      onClick={() => download.mutate({ id: document.id, kind: isSealed ? 'sealed' : 'original', file: file.id })}
    >
      {label}
    </Button>
  );
}

/** What was changed in a file, and what is to be known of it. */
function Notes({ file }: { file: DocumentFile }) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const disabled = DISABLED_CHANGES.filter((what) => file.neutralised.includes(what));
  const fixed = FIXED_CHANGES.filter((what) => file.neutralised.includes(what));
  const notes = SIGNATURE_NOTES.filter((what) => file.neutralised.includes(what));
  return (
    <>
      {disabled.length > 0 ? (
        <p className={classes.note}>
          <ShieldAlert size={16} aria-hidden />
          {t('neutralised', { what: format.list(disabled.map((what) => t(`active.${what}`))) })}
        </p>
      ) : null}
      {fixed.length > 0 ? (
        <p className={classes.note}>
          {t('changed.fixed', { what: format.list(fixed.map((what) => t(`active.${what}`))) })}
        </p>
      ) : null}
      {file.neutralised.includes('hidden') ? <p className={classes.note}>{t('changed.hidden')}</p> : null}
      {notes.map((what) => (
        <p key={what} className={classes.note}>
          <ShieldAlert size={16} aria-hidden />
          {t(`changed.${what}`)}
        </p>
      ))}
      {file.neutralised.includes('encrypted') ? <p className={classes.note}>{t('changed.encrypted')}</p> : null}
      {file.isSigned ? <p className={classes.note}>{t('signed_already')}</p> : null}
    </>
  );
}

function Fingerprints({ file, sealed }: { file: DocumentFile; sealed: SealedFile | undefined }) {
  const { t } = useTranslation('documents');
  const own = useTranslation('document').t;
  return (
    <details className={classes.hash}>
      <summary>{t('fingerprint')}</summary>
      {sealed ? (
        <div>
          {own('fingerprint.sealed')} <code>{sealed.sha256}</code>
        </div>
      ) : null}
      <div>
        {sealed ? own('fingerprint.original') : null} <code>{file.sha256}</code>
      </div>
    </details>
  );
}

import { Button, Text, UnstyledButton } from '@mantine/core';
import {
  DISABLED_CHANGES,
  type Document,
  type DocumentFile,
  FIXED_CHANGES,
  SIGNATURE_NOTES,
} from '@sealwright/contract';
import { FileText, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Bdi } from '../../ui/bidi.tsx';
import { PagePicture } from '../../ui/page-picture.tsx';
import classes from './document-files.module.css';
import { PageViewer } from './page-viewer.tsx';
import { Section } from './section.tsx';

const FIRST_PAGES = 12;

/** The files with their pages as pictures; a press shows a page large. */
export function DocumentFiles(props: { document: Document; onPicturesExpired: () => void }) {
  const { t } = useTranslation('documents');
  const { files } = props.document;
  return (
    <Section title={t('files_title')}>
      {files.length === 0 ? <Text c="dimmed">{t('no_files')}</Text> : null}
      {files.map((file) => (
        <File key={file.id} file={file} onPicturesExpired={props.onPicturesExpired} />
      ))}
    </Section>
  );
}

function File({ file, onPicturesExpired }: { file: DocumentFile; onPicturesExpired: () => void }) {
  const { t } = useTranslation('documents');
  const common = useTranslation('common').t;
  const format = useFormat();
  const [areAllShown, setAreAllShown] = useState(false);
  const [shown, setShown] = useState<number | null>(null);
  const pages = areAllShown ? file.pages : file.pages.slice(0, FIRST_PAGES);
  const disabled = DISABLED_CHANGES.filter((what) => file.neutralised.includes(what));
  const fixed = FIXED_CHANGES.filter((what) => file.neutralised.includes(what));
  const notes = SIGNATURE_NOTES.filter((what) => file.neutralised.includes(what));
  const nameOf = (index: number) =>
    common('page_of_file', { page: index + 1, count: file.pages.length, file: file.name });
  return (
    <article className={classes.file} aria-label={file.name}>
      <div className={classes.head}>
        <FileText size={18} aria-hidden />
        <Bdi className={classes.name ?? ''}>{file.name}</Bdi>
        <span className={classes.quiet}>
          {t('pages', { count: file.pages.length })} · {format.bytes(file.size)}
        </span>
      </div>
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
      <ul className={classes.pages}>
        {pages.map((page, index) => (
          <li key={index}>
            <UnstyledButton className={classes.page} aria-label={nameOf(index)} onClick={() => setShown(index)}>
              <PagePicture page={page} alt="" isThumbnail />
              <span aria-hidden>{format.number(index + 1)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {areAllShown || file.pages.length <= FIRST_PAGES ? null : (
        <Button size="sm" variant="default" onClick={() => setAreAllShown(true)}>
          {t('all_pages', { count: file.pages.length })}
        </Button>
      )}
      <details className={classes.hash}>
        <summary>{t('fingerprint')}</summary>
        <code>{file.sha256}</code>
      </details>
      <PageViewer
        pages={file.pages}
        shown={shown}
        nameOf={nameOf}
        onShow={setShown}
        onPicturesExpired={onPicturesExpired}
      />
    </article>
  );
}

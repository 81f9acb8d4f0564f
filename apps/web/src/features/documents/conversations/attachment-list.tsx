import { Button, Loader } from '@mantine/core';
import { PAPER_TYPES } from '@sealwright/contract';
import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { codeOf, useErrorTexts } from '../../../ui/error-text.ts';
import classes from './message-list.module.css';
import type { Attachments } from './use-attachments.ts';

type Props = { attachments: Attachments; isLocked?: boolean };

/** Chooses files for a message, and shows how far they are. */
export function AttachmentList({ attachments, isLocked = false }: Props) {
  const { t } = useTranslation('questions');
  const errors = useErrorTexts();
  const input = useRef<HTMLInputElement>(null);
  const { all, add, remove, hasRoom } = attachments;
  return (
    <div className={classes.attaching}>
      {all.length === 0 ? null : (
        <ul className={classes.files} aria-label={t('files')}>
          {all.map(({ key, name, file, error }) => (
            <li key={key} className={classes.file}>
              <span className={classes.name}>
                <Bdi>{name}</Bdi>
                {error === null ? null : (
                  <span role="alert" className={classes.refused}>
                    {errors(codeOf(error))}
                  </span>
                )}
              </span>
              {file === null && error === null ? (
                <Loader size="xs" aria-label={t('files.uploading', { name })} />
              ) : null}
              <button
                type="button"
                className={classes.remove}
                aria-label={t('files.remove', { name })}
                disabled={isLocked}
                onClick={() => remove(key)}
              >
                <X size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('files.attach')}
        accept={PAPER_TYPES.join()}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        size="sm"
        disabled={!hasRoom || isLocked}
        leftSection={<Paperclip size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('files.attach')}
      </Button>
      <small className={classes.note}>{t('files.note')}</small>
    </div>
  );
}

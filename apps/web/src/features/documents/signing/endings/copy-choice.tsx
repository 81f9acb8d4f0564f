import { UnstyledButton } from '@mantine/core';
import { FileStack, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../../ui/bidi.tsx';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import { useSigning, useSigningPart } from '../signing.context.ts';
import { useWork } from '../use-work.ts';
import classes from './ending.module.css';

/** Of several sealed files each on its own, or all in one for reading; beside the button that takes them all. */
export function CopyChoice() {
  const { t } = useTranslation('signing');
  const part = useSigningPart();
  const files = useSigning((state) => state.view.files);
  const work = useWork();
  if (files.length < 2) return null;
  return (
    <section className={classes.files} aria-label={t('copy_files')}>
      <h2>{t('copy_files')}</h2>
      <ul>
        {files.map(({ id, name }) => (
          <li key={id}>
            <UnstyledButton
              className={classes.file}
              disabled={work.isBusy}
              onClick={() => work.run(() => part.calls.download('sealed', id))}
            >
              <FileText size={18} aria-hidden />
              <Bdi>{name}</Bdi>
            </UnstyledButton>
          </li>
        ))}
        <li>
          <UnstyledButton
            className={classes.file}
            disabled={work.isBusy}
            onClick={() => work.run(() => part.calls.download('combined'))}
          >
            <FileStack size={18} aria-hidden />
            {t('copy_combined')}
          </UnstyledButton>
        </li>
      </ul>
      <ErrorNote error={work.error} />
    </section>
  );
}

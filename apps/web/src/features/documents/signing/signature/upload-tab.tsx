import { Button } from '@mantine/core';
import type { ErrorCode, MarkInput } from '@sealwright/contract';
import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorTexts } from '../../../../ui/error-text.ts';
import classes from './signature.module.css';
import { readSignatureImage } from './upload-image.ts';

/** A picture of a signature on paper. */
export function UploadTab(props: { uploaded: MarkInput | null; onUploaded: (input: MarkInput | null) => void }) {
  const { t } = useTranslation('signing');
  const errors = useErrorTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const image = props.uploaded?.image;
  const [problem, setProblem] = useState<ErrorCode | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = await readSignatureImage(file);
    const taken = 'image' in read ? read.image : null;
    setProblem('problem' in read ? read.problem : null);
    props.onUploaded(taken ? { kind: 'upload', image: taken } : null);
  };
  return (
    <div
      className={classes.dropZone}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      {image ? (
        <img className={classes.preview} src={image} alt={t('upload_preview')} />
      ) : (
        <ImageUp size={32} aria-hidden />
      )}
      <p className={classes.note}>{t('upload_rules')}</p>
      <input
        ref={chooser}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden
        accept="image/png,image/jpeg"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          // The same file, fixed, can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <Button type="button" variant="default" onClick={() => chooser.current?.click()}>
        {t(image ? 'upload_again' : 'upload_choose')}
      </Button>
      {problem ? (
        <p className={classes.problem} role="alert">
          {errors(problem)}
        </p>
      ) : null}
    </div>
  );
}

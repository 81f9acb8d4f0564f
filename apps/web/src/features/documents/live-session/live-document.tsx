import { Text } from '@mantine/core';
import type { Document, Field } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { PagePicture } from '../../../ui/page-picture.tsx';
import type { LiveCall } from './live-call.ts';
import classes from './live-document.module.css';

type Props = {
  call: LiveCall;
  document: Document;
  recipient: number;
  name: string;
  onPicturesExpired: () => void;
};

/** The pages, with the fields of the recipient: a press shows one to them. */
export function LiveDocument(props: Props) {
  const { call, document, name } = props;
  const { t } = useTranslation('live-session');
  const common = useTranslation('common').t;
  const files = [...document.files].sort((a, b) => a.position - b.position);
  const own = document.fields.filter((field) => field.recipient === props.recipient);
  return (
    <section className={classes.document} aria-label={t('document')}>
      {own.length > 0 ? (
        <Text size="sm" c="dimmed">
          {t('show_hint', { name })}
        </Text>
      ) : null}
      {files.map((file) => (
        <section key={file.id} className={classes.file} aria-label={file.name}>
          {files.length > 1 ? (
            <Text size="sm" fw={600}>
              <Bdi>{file.name}</Bdi>
            </Text>
          ) : null}
          {file.pages.map((page, at) => (
            <div key={at} className={classes.sheet} data-file={file.id} data-page={at + 1}>
              <PagePicture
                page={page}
                alt={common('page_of_file', { page: at + 1, count: file.pages.length, file: file.name })}
                isEager={at === 0}
                onRetry={props.onPicturesExpired}
              />
              {own
                .filter((field) => field.file === file.id && field.page === at + 1)
                .map((field) => (
                  <FieldBox key={field.id} field={field} name={name} onShow={() => call.show(field.id)} />
                ))}
            </div>
          ))}
        </section>
      ))}
    </section>
  );
}

function FieldBox({ field, name, onShow }: { field: Field; name: string; onShow: () => void }) {
  const { t } = useTranslation('live-session');
  const editor = useTranslation('editor').t;
  const place = {
    left: `${field.x * 100}%`,
    top: `${field.y * 100}%`,
    width: `${field.width * 100}%`,
    height: `${field.height * 100}%`,
  };
  const words = field.label || field.group || editor(`type.${field.type}`);
  return (
    <button
      type="button"
      className={classes.field}
      style={place}
      aria-label={t('show_field', { name, field: isolated(words) })}
      onClick={onShow}
    />
  );
}

import { Text } from '@mantine/core';
import type { TemplateContent, TemplateContentField, TemplateFile } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { onPaper } from '../../../editor/colours.ts';
import { PagePicture } from '../../../ui/page-picture.tsx';
import classes from './template-page.module.css';

type Props = {
  name: string;
  content: TemplateContent;
  files: readonly TemplateFile[];
  /** The refs of fields that the other version has otherwise. */
  changed: ReadonlySet<string>;
};

/** A version's pages with its fields over them. */
export function VersionPages({ name, content, files, changed }: Props) {
  const { t } = useTranslation('wizard');
  const shown = content.files.flatMap((id) => files.find((file) => file.id === id) ?? []);
  return (
    <section className={classes.side} aria-label={name}>
      {shown.map((file) =>
        file.pages.map((page, index) => (
          <div key={`${file.id} ${index}`} className={classes.page}>
            <PagePicture page={page} alt={t('page', { page: index + 1 })} />
            {content.fields
              .filter((field) => field.file === file.id && field.page === index + 1)
              .map((field) => (
                <FieldBox key={field.ref} field={field} content={content} isChanged={changed.has(field.ref)} />
              ))}
          </div>
        )),
      )}
      {shown.length === 0 ? <Text c="dimmed">{t('nothing_to_prepare.upload')}</Text> : null}
    </section>
  );
}

const percent = (fraction: number): string => `${fraction * 100}%`;

/** A field where it lies on its page, in the colour of its role. */
export function FieldBox(props: { field: TemplateContentField; content: TemplateContent; isChanged: boolean }) {
  const { field, content, isChanged } = props;
  const { t } = useTranslation('editor');
  const role = content.roles.find(({ id }) => id === field.recipient);
  const type = t(`type.${field.type}`);
  return (
    <span
      className={classes.box}
      data-changed={isChanged || undefined}
      title={[type, role?.name].filter(Boolean).join(' · ')}
      style={{
        ...onPaper(role?.colour ?? null),
        left: percent(field.x),
        top: percent(field.y),
        width: percent(field.width),
        height: percent(field.height),
      }}
    >
      {type}
    </span>
  );
}

import type { Document, FittingPlaceholder, RoleRecipient } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { onPaper } from '../../../editor/colours.ts';
import { PagePicture } from '../../../ui/page-picture.tsx';
import classes from './placeholders.module.css';

type Props = {
  document: Document;
  fields: FittingPlaceholder['fields'];
  people: readonly RoleRecipient[];
};

const percent = (fraction: number): string => `${fraction * 100}%`;

/** The pages that fields go to, with the fields in the colours of who would take them. */
export function PlaceholderPreview({ document, fields, people }: Props) {
  const { t } = useTranslation('wizard');
  const colours = new Map(document.recipients.map(({ id, colour }) => [id, colour]));
  const recipients = new Map(people.map(({ role, recipient }) => [role, recipient]));
  const colourOf = (role: number | null) => colours.get(recipients.get(role ?? 0) ?? 0) ?? null;
  const pages = document.files.flatMap((file) =>
    file.pages.flatMap((page, index) => {
      const own = fields.filter((field) => field.file === file.id && field.page === index + 1);
      return own.length === 0 ? [] : [{ key: `${file.id} ${index}`, page, number: index + 1, own }];
    }),
  );
  return (
    <section className={classes.pages} aria-label={t('saved_fields.preview_label')}>
      {pages.map(({ key, page, number, own }) => (
        <div key={key} className={classes.page}>
          <PagePicture page={page} alt={t('page', { page: number })} />
          {own.map((field, index) => (
            <FieldPlace key={index} field={field} colour={colourOf(field.recipient)} />
          ))}
        </div>
      ))}
    </section>
  );
}

function FieldPlace({ field, colour }: { field: FittingPlaceholder['fields'][number]; colour: number | null }) {
  const { t } = useTranslation('editor');
  const type = t(`type.${field.type}`);
  return (
    <span
      className={classes.box}
      title={field.label === '' ? type : `${type} · ${field.label}`}
      style={{
        ...onPaper(colour),
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

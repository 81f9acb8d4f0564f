import type { TemplateSummary } from '@sealwright/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TemplateActs, TemplateLink } from './template-columns.tsx';
import { TemplateMarks, TemplatePicture, TemplateRoles } from './template-marks.tsx';
import { isUsable } from './template-menu.tsx';
import classes from './templates.module.css';

type Props = {
  templates: readonly TemplateSummary[];
  contact: number | undefined;
  onTag: (tag: string) => void;
  children: ReactNode;
};

/** Templates as cards with their first pages; below them `children`. */
export function TemplateCards({ templates, contact, onTag, children }: Props) {
  return (
    <>
      <ul className={classes.grid}>
        {templates.map((template) => (
          <TemplateCard key={template.id} template={template} contact={contact} onTag={onTag} />
        ))}
      </ul>
      {children}
    </>
  );
}

function TemplateCard(props: { template: TemplateSummary; contact: number | undefined; onTag: (tag: string) => void }) {
  const { template, contact, onTag } = props;
  const { t } = useTranslation('templates');
  return (
    <li className={classes.card}>
      <TemplatePicture thumbnail={template.thumbnail} />
      <div className={classes.head}>
        <TemplateLink template={template} contact={contact} link={{ className: classes.name ?? '', dir: 'auto' }} />
        <span className={classes.over}>
          <TemplateActs template={template} />
        </span>
      </div>
      <TemplateMarks template={template} />
      <TemplateRoles roles={template.roles} />
      {template.tags.length === 0 ? null : (
        <span className={`${classes.tags} ${classes.over}`}>
          {template.tags.map((tag) => (
            <button
              key={tag}
              type="button"
              className={classes.tag}
              dir="auto"
              aria-label={t('filter.by_tag', { tag })}
              onClick={() => onTag(tag)}
            >
              <bdi>{tag}</bdi>
            </button>
          ))}
        </span>
      )}
      <div className={classes.foot}>
        <Usage template={template} />
        {isUsable(template) ? (
          <LinkButton
            className={classes.over ?? ''}
            size="compact-md"
            variant="light"
            aria-label={t('act.use_one', { name: template.name })}
            to="/templates/$id/use"
            params={{ id: String(template.id) }}
            search={contact === undefined ? {} : { contact }}
          >
            {t('act.use')}
          </LinkButton>
        ) : null}
      </div>
    </li>
  );
}

/** How often it was used, and when last. */
export function Usage({ template: { useCount, lastUsedAt } }: { template: TemplateSummary }) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  if (useCount === 0) return <span className={classes.dimmed}>{t('never_used')}</span>;
  const count = t('used', { count: useCount });
  const text = lastUsedAt === null ? count : t('used_last', { used: count, day: format.date(lastUsedAt) });
  return <span className={classes.dimmed}>{text}</span>;
}

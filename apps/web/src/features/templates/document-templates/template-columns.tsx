import type { TemplateSummary } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { EllipsisVertical } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Column, rowLink } from '../../../ui/list/index.ts';
import { TemplateMarks, TemplatePicture, TemplateRoles } from './template-marks.tsx';
import { isUsable, TemplateMenu } from './template-menu.tsx';
import classes from './templates.module.css';
import type { Ordering } from './templates.search.ts';

/** `contact`: the person to use a template for. Titles then lead to the page for using it. */
export function useTemplateColumns(contact: number | undefined) {
  const { t } = useTranslation('templates');
  return useMemo(
    (): Column<TemplateSummary, Ordering>[] => [
      {
        id: 'name',
        header: t('column.name'),
        orders: ['name', '-name'],
        cell: (template) => <Title template={template} contact={contact} />,
        isTwoLines: true,
        card: 'title',
      },
      {
        id: 'roles',
        header: t('column.roles'),
        width: '24%',
        cell: ({ roles }) => <TemplateRoles roles={roles} />,
        card: 'wide',
      },
      {
        id: 'use_count',
        header: t('column.use_count'),
        orders: ['-use_count', 'use_count'],
        width: 110,
        cell: ({ useCount }) => <UseCount count={useCount} />,
        card: 'note',
      },
      {
        id: 'last_used_at',
        header: t('column.last_used_at'),
        orders: ['-last_used_at', 'last_used_at'],
        width: 150,
        isForDesks: true,
        cell: ({ lastUsedAt }) => (lastUsedAt === null ? null : <Day at={lastUsedAt} />),
        className: classes.dimmed,
      },
      {
        id: 'updated_at',
        header: t('column.updated_at'),
        orders: ['-updated_at', 'updated_at'],
        width: 150,
        isForDesks: true,
        cell: ({ updatedAt }) => <Day at={updatedAt} />,
        className: classes.dimmed,
      },
      {
        id: 'actions',
        header: t('column.actions'),
        isHeaderHidden: true,
        width: 60,
        align: 'end',
        cell: (template) => <TemplateActs template={template} />,
        card: 'acts',
      },
    ],
    [t, contact],
  );
}

function Day({ at }: { at: string }) {
  const format = useFormat();
  return <time dateTime={at}>{format.date(at)}</time>;
}

function UseCount({ count }: { count: number }) {
  const { t } = useTranslation('templates');
  return count === 0 ? null : t('used', { count });
}

/** Where its title leads. */
export function TemplateLink(props: {
  template: TemplateSummary;
  contact: number | undefined;
  link: { className: string; title?: string; dir?: 'auto' };
}) {
  const { template, contact, link } = props;
  const params = { id: String(template.id) };
  if (contact !== undefined && isUsable(template)) {
    return (
      <Link {...link} to="/templates/$id/use" params={params} search={{ contact }}>
        <Bdi>{template.name}</Bdi>
      </Link>
    );
  }
  return (
    <Link {...link} to="/templates/$id" params={params}>
      <Bdi>{template.name}</Bdi>
    </Link>
  );
}

function Title({ template, contact }: { template: TemplateSummary; contact: number | undefined }) {
  return (
    <span className={classes.title}>
      <span className={classes.small}>
        <TemplatePicture thumbnail={template.thumbnail} />
      </span>
      <span>
        <TemplateLink template={template} contact={contact} link={rowLink('row', template.name)} />
        <TemplateMarks template={template} />
      </span>
    </span>
  );
}

export function TemplateActs({ template }: { template: TemplateSummary }) {
  const { t } = useTranslation('templates');
  return (
    <TemplateMenu
      template={template}
      renderButton={(props) => (
        <IconButton {...props} aria-label={t('act.menu', { name: template.name })} title={t('column.actions')}>
          <EllipsisVertical size={18} aria-hidden />
        </IconButton>
      )}
    />
  );
}

import { Badge } from '@mantine/core';
import type { TemplateSummary } from '@sealwright/contract';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { recipientColour } from '../../../ui/recipient-colours.ts';
import classes from './templates.module.css';

/** Badges for unusual states of a template. */
export function TemplateMarks({ template }: { template: TemplateSummary }) {
  const { t } = useTranslation('templates');
  const { kind, visibility, archivedAt, publishedVersion, hasChanges } = template;
  const isPlaceholder = kind === 'placeholder';
  const isUnpublished = !isPlaceholder && publishedVersion === 0;
  const marks = [
    archivedAt === null ? null : t('mark.archived'),
    isPlaceholder ? t('mark.placeholder') : null,
    isUnpublished ? t('mark.unpublished') : hasChanges ? t('mark.changes') : null,
  ].filter((mark) => mark !== null);
  if (marks.length === 0 && visibility === 'shared') return null;
  return (
    <span className={classes.marks}>
      {visibility === 'private' ? (
        <Badge variant="default" tt="none" leftSection={<Lock size={12} aria-hidden />}>
          {t('mark.private')}
        </Badge>
      ) : null}
      {marks.map((mark) => (
        <Badge key={mark} variant="light" color="gray" tt="none" c="var(--mantine-color-text)">
          {mark}
        </Badge>
      ))}
    </span>
  );
}

const SHOWN = 4;

/** The roles, each in its colour. */
export function TemplateRoles({ roles }: Pick<TemplateSummary, 'roles'>) {
  const { t } = useTranslation('templates');
  if (roles.length === 0) return <span className={classes.dimmed}>{t('no_roles_short')}</span>;
  return (
    <span className={classes.roles}>
      {roles.slice(0, SHOWN).map(({ id, name, colour }) => (
        <span key={id} className={classes.role} title={name}>
          <span className={classes.dot} style={{ background: recipientColour(colour).solid }} aria-hidden />
          <Bdi className={classes.cut ?? ''}>{name}</Bdi>
        </span>
      ))}
      {roles.length > SHOWN ? <span>{t('more_roles', { number: roles.length - SHOWN })}</span> : null}
    </span>
  );
}

/** Its first page, or a sheet that says that there is none yet. */
export function TemplatePicture({ thumbnail }: Pick<TemplateSummary, 'thumbnail'>) {
  return (
    <span className={classes.picture} aria-hidden>
      {thumbnail === null ? null : <img src={thumbnail} alt="" loading="lazy" decoding="async" draggable={false} />}
    </span>
  );
}

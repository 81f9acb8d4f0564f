import type { ErrorCode, TemplateSummary } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import { type Actor, mayChangeWorkOf, maySee, mayWrite, type Policy } from '../../access/index.ts';
import type { TemplateRow } from './document-templates.repo.ts';

type Standing = Pick<TemplateRow, 'ownerId' | 'visibility' | 'folderId' | 'archivedAt' | 'publishedVersion' | 'kind'>;
export type TemplateAct = keyof TemplateSummary['permissions'];

/** Everyone of the account makes templates, changes and deletes them; who of a team sees one is for its owner and the admins. */
export const templatePolicy = {
  create: mayWrite,
  use: mayWrite,
  update: mayWrite,
  share: (actor, { ownerId }) => actor.account.kind === 'team' && mayChangeWorkOf(actor, { creatorId: ownerId }),
  archive: mayWrite,
  restore: mayWrite,
  duplicate: mayWrite,
  delete: mayWrite,
} satisfies { create: Policy } & Record<TemplateAct, Policy<Standing>>;

export const isSeenBy = (template: Standing, actor: Actor): boolean =>
  maySee(actor, { visibility: template.visibility, folderId: template.folderId, creatorId: template.ownerId });

// An archived template can only be read, duplicated, deleted and restored.
const WHILE_ARCHIVED: readonly TemplateAct[] = ['restore', 'duplicate', 'delete'];

/** Why a caller who sees the template may not do something with it now; null when they may. */
export function refusalOf(template: Standing, actor: Actor, act: TemplateAct): ErrorCode | null {
  const may: Policy<Standing> = templatePolicy[act];
  if (!may(actor, template)) return 'not_permitted';
  if (template.archivedAt !== null && !WHILE_ARCHIVED.includes(act)) return 'template_archived';
  if (template.archivedAt === null && act === 'restore') return 'not_permitted';
  if (act === 'use' && template.kind === 'placeholder') return 'template_is_placeholder';
  if (act === 'use' && template.publishedVersion === 0) return 'template_unpublished';
  return null;
}

const ACTS = ['use', 'update', 'share', 'archive', 'restore', 'duplicate', 'delete'] as const;

export const permissionsOn = (template: Standing, actor: Actor): TemplateSummary['permissions'] =>
  Object.fromEntries(
    ACTS.map((act) => [act, refusalOf(template, actor, act) === null]),
  ) as TemplateSummary['permissions'];

/** Throws when the caller may see the template and not do this with it now. */
export function requireAct(template: Standing, actor: Actor, act: TemplateAct): void {
  const refusal = refusalOf(template, actor, act);
  if (refusal !== null) throw new AppError(refusal);
}

import { maySend, type Policy } from '../../access/index.ts';
import { isSeenBy, type ListedTemplate, refusalOf } from '../document-templates/index.ts';

type Standing = Pick<
  ListedTemplate,
  'ownerId' | 'visibility' | 'folderId' | 'archivedAt' | 'publishedVersion' | 'kind'
>;

/** What only some of a team may know of is not shown to everyone: a private template has no public link. */
const isOffered = ({ kind, visibility }: Standing): boolean => kind === 'document' && visibility === 'shared';

/** Those who may use the template and send, which a team may leave to its admins. Whose link it is does not count. */
const maySet: Policy<Standing> = (actor, template) =>
  isOffered(template) &&
  isSeenBy(template, actor) &&
  refusalOf(template, actor, 'use') === null &&
  maySend(actor, { creatorId: actor.userId });

export const publicLinksPolicy = { create: maySet } satisfies Record<string, Policy<Standing>>;
export const publicLinkPolicy = { update: maySet } satisfies Record<string, Policy<Standing>>;

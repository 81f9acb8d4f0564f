import type { Output, PublicLink, listPublicLinks } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { readCreators } from '../../documents/index.ts';
import { actorAtWork } from '../../people/index.ts';
import { subdomainOfAccount } from '../../teams/index.ts';
import { findFor, type ListedTemplate } from '../document-templates/index.ts';
import { accessCodeOf } from './access-codes.ts';
import { stateOf } from './links.rules.ts';
import { publicLinkPolicy, publicLinksPolicy } from './public-links.policy.ts';
import { type LinkRow, linksRepo } from './public-links.repo.ts';

/** Throws `not_found`, for links of other templates as well. */
export async function findLink(tx: Db, template: ListedTemplate, id: number): Promise<LinkRow> {
  const link = await linksRepo(tx).find(template, id);
  if (link === undefined) throw new AppError('not_found');
  return link;
}

/** The links of a template as the caller sees them. Throws `not_found`. */
export async function readLinks(
  tx: Db,
  platform: Platform,
  actor: Actor,
  id: number,
): Promise<Output<typeof listPublicLinks>> {
  const template = await findFor(tx, actor, id);
  return {
    results: await shown(tx, platform, actor, template, await linksRepo(tx).ofTemplate(template)),
    permissions: permissionsOf(actor, publicLinksPolicy, template),
  };
}

/** One of them. Throws `not_found`. */
export async function readLink(
  tx: Db,
  platform: Platform,
  actor: Actor,
  { id, link }: { id: number; link: number },
): Promise<PublicLink> {
  const template = await findFor(tx, actor, id);
  const [one] = await shown(tx, platform, actor, template, [await findLink(tx, template, link)]);
  if (one === undefined) throw new AppError('not_found');
  return one;
}

/** Who made a link is read once for all of theirs. */
async function shown(
  tx: Db,
  { clock, config, secrets }: Platform,
  actor: Actor,
  template: ListedTemplate,
  links: readonly LinkRow[],
): Promise<PublicLink[]> {
  const { accountId } = template;
  const makers = [...new Set(links.map(({ madeBy }) => madeBy))];
  const people = await readCreators(tx, makers);
  const atWork = new Map<number, Actor | null>();
  for (const userId of makers) atWork.set(userId, await actorAtWork(tx, { userId, accountId }, clock.now()));
  const subdomain = links.length === 0 ? null : await subdomainOfAccount(tx, accountId);
  const root = `${config.publicUrl ?? ''}${subdomain === null ? '' : `/t/${subdomain}`}`;
  return links.map((link) => {
    const { id, name, code, isOpen, madeBy, role, mostDocuments, domains, begun, version } = link;
    return {
      id,
      name,
      code,
      url: `${root}/p/${code}`,
      state: stateOf({ link, template, maker: atWork.get(madeBy) ?? null }, clock.now()),
      isOpen,
      madeBy: { id: madeBy, name: people.get(madeBy)?.name ?? '' },
      role,
      people: link.people,
      mostDocuments,
      endsAt: link.endsAt?.toISOString() ?? null,
      domains,
      accessCode: accessCodeOf(secrets, link),
      begun,
      version,
      permissions: permissionsOf(actor, publicLinkPolicy, template),
    };
  });
}

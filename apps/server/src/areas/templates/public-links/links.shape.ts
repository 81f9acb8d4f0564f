import type { PublicLinkOfTemplate } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { readCreators } from '../../documents/index.ts';
import { subdomainOfAccount } from '../../teams/index.ts';
import { findFor } from '../document-templates/index.ts';
import { accessCodeOf } from './access-codes.ts';
import { stateOf } from './links.rules.ts';
import { publicLinkPolicy } from './public-links.policy.ts';
import { type LinkRow, linksRepo } from './public-links.repo.ts';
import { standingOf } from './standing.ts';

/** The link of a template as the caller sees it. Throws `not_found`. */
export async function readLink(tx: Db, platform: Platform, actor: Actor, id: number): Promise<PublicLinkOfTemplate> {
  const template = await findFor(tx, actor, id);
  const link = await linksRepo(tx).ofTemplate(template);
  return {
    link: link === undefined ? null : await shown(tx, platform, link),
    version: link?.version ?? 0,
    permissions: permissionsOf(actor, publicLinkPolicy, template),
  };
}

async function shown(
  tx: Db,
  { clock, config, secrets }: Platform,
  link: LinkRow,
): Promise<PublicLinkOfTemplate['link']> {
  const subdomain = await subdomainOfAccount(tx, link.accountId);
  const people = await readCreators(tx, [link.madeBy]);
  const { id, code, isOpen, madeBy, role, mostDocuments, domains, begun, version } = link;
  return {
    id,
    code,
    url: `${config.publicUrl ?? ''}${subdomain === null ? '' : `/t/${subdomain}`}/p/${code}`,
    state: stateOf(await standingOf(tx, link, clock.now()), clock.now()),
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
  };
}

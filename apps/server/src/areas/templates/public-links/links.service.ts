import {
  getPublicLink,
  type Input,
  type listCameIn,
  type listPublicLinks,
  MOST_PUBLIC_LINKS,
  type Output,
  type PublicLink,
  type putPublicLink,
} from '@sealwright/contract';
import type { Secrets } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { type ActorRequest, type MeteredPlatform, partsSeen } from '../../documents/index.ts';
import type { PicturesService } from '../../files/index.ts';
import { findFor, type ListedTemplate, said, templatesRepo, usingService } from '../document-templates/index.ts';
import { newLinkCode, sealAccessCode } from './access-codes.ts';
import { findLink, readLink, readLinks } from './links.shape.ts';
import { publicLinkPolicy, publicLinksPolicy } from './public-links.policy.ts';
import { linkDocumentsRepo, linksRepo } from './public-links.repo.ts';
import { tryOut } from './trying-out.ts';

type Body = Input<typeof putPublicLink>['body'];
type Params = { id: number; link: number };
type May = typeof publicLinkPolicy.update;

/** Throws `not_found`, `template_is_placeholder`, `not_permitted`. */
async function templateFor(db: Db, actor: Actor, id: number, may: May): Promise<ListedTemplate> {
  const template = await findFor(db, actor, id);
  if (template.kind === 'placeholder') throw new AppError('template_is_placeholder');
  requireCan(actor, may, template);
  return template;
}

/** What a link is set to. `code`: of the link. */
const valuesOf = (secrets: Secrets, code: string, { people, endsAt, domains, accessCode, ...body }: Body) => ({
  ...body,
  people: JSON.stringify(people.filter(({ role }) => role !== body.role)),
  endsAt: endsAt === null ? null : new Date(endsAt),
  domains: [...new Set(domains)],
  accessCodeSealed: sealAccessCode(secrets, code, accessCode),
});

const turned = (isOpen: boolean) => (isOpen ? 'team_public_link_opened' : 'team_public_link_closed');

/** The public links of a template, for those who may send it. */
export const publicLinksService = (platform: MeteredPlatform, pictures: PicturesService) => {
  const { clock, db } = platform;
  const using = usingService(platform, pictures);

  return {
    list: (actor: Actor, id: number): Promise<Output<typeof listPublicLinks>> => readLinks(db, platform, actor, id),

    get: (actor: Actor, params: Params): Promise<PublicLink> => readLink(db, platform, actor, params),

    /** Throws `template_is_placeholder`, `not_permitted`, `public_links_full`, `public_link_incomplete`. */
    create: async (by: ActorRequest, id: number, body: Body): Promise<PublicLink> => {
      await templateFor(db, by.actor, id, publicLinksPolicy.create);
      if (body.isOpen) await tryOut(platform, using, by, id, body);
      return db.transaction().execute(async (tx) => {
        const { accountId, userId } = by.actor;
        await templatesRepo(tx).lock({ accountId, id });
        const template = await findFor(tx, by.actor, id);
        requireCan(by.actor, publicLinksPolicy.create, template);
        const present = await linksRepo(tx).ofTemplate(template);
        if (present.length >= MOST_PUBLIC_LINKS) throw new AppError('public_links_full');
        const [code, at] = [newLinkCode(), clock.now()];
        const link = await linksRepo(tx).insert({
          ...valuesOf(platform.secrets, code, body),
          accountId,
          templateId: id,
          code,
          madeBy: userId,
          createdAt: at,
          updatedAt: at,
        });
        if (body.isOpen) await said(tx, platform, by.actor, turned(true), { name: template.name });
        return readLink(tx, platform, by.actor, { id, link });
      });
    },

    /** Throws `template_is_placeholder`, `not_permitted`, `version_stale`, `public_link_incomplete`. */
    put: async (by: ActorRequest, params: Params, body: Body): Promise<PublicLink> => {
      const { id } = params;
      await findLink(db, await templateFor(db, by.actor, id, publicLinkPolicy.update), params.link);
      if (body.isOpen) await tryOut(platform, using, by, id, body);
      return db.transaction().execute(async (tx) => {
        const { accountId, userId } = by.actor;
        await templatesRepo(tx).lock({ accountId, id });
        const template = await findFor(tx, by.actor, id);
        requireCan(by.actor, publicLinkPolicy.update, template);
        await linksRepo(tx).lock({ accountId, id: params.link });
        const before = await findLink(tx, template, params.link);
        refuseStale(by.request, before, readBy(getPublicLink, params));
        const { isOpen } = body;
        // Closing a link does not change on whose behalf it sends.
        const values = { ...valuesOf(platform.secrets, before.code, body), ...(isOpen ? { madeBy: userId } : {}) };
        await linksRepo(tx).change(before, values, clock.now());
        if (isOpen !== before.isOpen) await said(tx, platform, by.actor, turned(isOpen), { name: template.name });
        return readLink(tx, platform, by.actor, params);
      });
    },

    /** Newest first. Documents that the caller may not see are left out of the page. */
    cameIn: async (
      actor: Actor,
      params: Params,
      query: Input<typeof listCameIn>['query'],
      request: Incoming,
    ): Promise<Output<typeof listCameIn>> => {
      const link = await findLink(db, await findFor(db, actor, params.id), params.link);
      const rows = await linkDocumentsRepo(db).list(link, pageBounds(query));
      const counted = await linkDocumentsRepo(db).count(link);
      const parts = await partsSeen(db, actor, rows);
      const seen = rows.flatMap(({ documentId, createdAt }) => {
        const part = parts.get(documentId);
        return part === undefined ? [] : [{ ...part, at: createdAt.toISOString() }];
      });
      return toList(request, query, { rows: seen, counted }, (row) => row);
    },
  };
};

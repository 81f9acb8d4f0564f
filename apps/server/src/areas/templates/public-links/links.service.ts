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

/** The public links of a template, for those who may send it. */
export const publicLinksService = (platform: MeteredPlatform, pictures: PicturesService) => {
  const { clock, db, secrets } = platform;
  const using = usingService(platform, pictures);

  /** Throws `not_found`, `template_is_placeholder`, `not_permitted`. */
  async function templateFor(actor: Actor, id: number, may: typeof publicLinkPolicy.update): Promise<ListedTemplate> {
    const template = await findFor(db, actor, id);
    if (template.kind === 'placeholder') throw new AppError('template_is_placeholder');
    requireCan(actor, may, template);
    return template;
  }

  /** What a link is set to. `code`: of the link. */
  const valuesOf = (
    { name, isOpen, role, people, mostDocuments, endsAt, domains, accessCode }: Body,
    code: string,
  ) => ({
    name,
    isOpen,
    role,
    people: JSON.stringify(people.filter((person) => person.role !== role)),
    mostDocuments,
    endsAt: endsAt === null ? null : new Date(endsAt),
    domains: [...new Set(domains)],
    accessCodeSealed: sealAccessCode(secrets, code, accessCode),
  });

  async function sayWhen(
    changed: boolean,
    { tx, actor, template, isOpen }: { tx: Db; actor: Actor; template: ListedTemplate; isOpen: boolean },
  ): Promise<void> {
    if (!changed) return;
    const type = isOpen ? 'team_public_link_opened' : 'team_public_link_closed';
    await said(tx, platform, actor, type, { name: template.name });
  }

  return {
    list: (actor: Actor, id: number): Promise<Output<typeof listPublicLinks>> => readLinks(db, platform, actor, id),

    get: (actor: Actor, params: Params): Promise<PublicLink> => readLink(db, platform, actor, params),

    /** Throws `template_is_placeholder`, `not_permitted`, `public_links_full`, `public_link_incomplete`. */
    create: async (by: ActorRequest, id: number, body: Body): Promise<PublicLink> => {
      await templateFor(by.actor, id, publicLinksPolicy.create);
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
          ...valuesOf(body, code),
          accountId,
          templateId: id,
          code,
          madeBy: userId,
          createdAt: at,
          updatedAt: at,
        });
        await sayWhen(body.isOpen, { tx, actor: by.actor, template, isOpen: true });
        return readLink(tx, platform, by.actor, { id, link });
      });
    },

    /** Throws `template_is_placeholder`, `not_permitted`, `version_stale`, `public_link_incomplete`. */
    put: async (by: ActorRequest, params: Params, body: Body): Promise<PublicLink> => {
      const { id } = params;
      await findLink(db, await templateFor(by.actor, id, publicLinkPolicy.update), params.link);
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
        const values = { ...valuesOf(body, before.code), ...(isOpen ? { madeBy: userId } : {}) };
        await linksRepo(tx).change(before, values, clock.now());
        await sayWhen(isOpen !== before.isOpen, { tx, actor: by.actor, template, isOpen });
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

import {
  getPublicLink,
  type Input,
  type listCameIn,
  type Output,
  type PublicLinkOfTemplate,
  type putPublicLink,
} from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { type ActorRequest, type MeteredPlatform, partsSeen } from '../../documents/index.ts';
import type { PicturesService } from '../../files/index.ts';
import { findFor, said, templatesRepo, usingService } from '../document-templates/index.ts';
import { newLinkCode, sealAccessCode } from './access-codes.ts';
import { readLink } from './links.shape.ts';
import { publicLinkPolicy } from './public-links.policy.ts';
import { linkDocumentsRepo, linksRepo } from './public-links.repo.ts';
import { tryOut } from './trying-out.ts';

type Body = Input<typeof putPublicLink>['body'];

/** The public link of a template, for those who may send it. */
export const publicLinksService = (platform: MeteredPlatform, pictures: PicturesService) => {
  const { clock, db, secrets } = platform;
  const using = usingService(platform, pictures);

  return {
    get: (actor: Actor, id: number): Promise<PublicLinkOfTemplate> => readLink(db, platform, actor, id),

    /** Throws `template_is_placeholder`, `not_permitted`, `version_stale`, `public_link_incomplete`. */
    put: async (by: ActorRequest, id: number, body: Body): Promise<PublicLinkOfTemplate> => {
      const wanted = await findFor(db, by.actor, id);
      if (wanted.kind === 'placeholder') throw new AppError('template_is_placeholder');
      requireCan(by.actor, publicLinkPolicy.update, wanted);
      if (body.isOpen) await tryOut(platform, using, by, id, body);
      return db.transaction().execute(async (tx) => {
        const { accountId, userId } = by.actor;
        await templatesRepo(tx).lock({ accountId, id });
        const template = await findFor(tx, by.actor, id);
        requireCan(by.actor, publicLinkPolicy.update, template);
        const before = await linksRepo(tx).ofTemplate(template);
        if (before !== undefined) await linksRepo(tx).lock(before);
        refuseStale(by.request, before ?? { version: 0 }, readBy(getPublicLink, { id }));
        const { isOpen, role, people, mostDocuments, endsAt, domains, accessCode } = body;
        const code = before?.code ?? newLinkCode();
        const values = {
          isOpen,
          role,
          people: JSON.stringify(people.filter((person) => person.role !== role)),
          mostDocuments,
          endsAt: endsAt === null ? null : new Date(endsAt),
          domains: [...new Set(domains)],
          accessCodeSealed: sealAccessCode(secrets, code, accessCode),
          // Closing a link does not change on whose behalf it sends.
          ...(isOpen || before === undefined ? { madeBy: userId } : {}),
        };
        const at = clock.now();
        if (before === undefined) {
          const times = { createdAt: at, updatedAt: at };
          await linksRepo(tx).insert({ ...values, ...times, accountId, templateId: id, code, madeBy: userId });
        } else await linksRepo(tx).change(before, values, at);
        if (isOpen !== (before?.isOpen ?? false)) {
          const type = isOpen ? 'team_public_link_opened' : 'team_public_link_closed';
          await said(tx, platform, by.actor, type, { name: template.name });
        }
        return readLink(tx, platform, by.actor, id);
      });
    },

    /** Newest first. Documents that the caller may not see are left out of the page. */
    cameIn: async (
      actor: Actor,
      id: number,
      query: Input<typeof listCameIn>['query'],
      request: Incoming,
    ): Promise<Output<typeof listCameIn>> => {
      const template = await findFor(db, actor, id);
      const link = await linksRepo(db).ofTemplate(template);
      const rows = link === undefined ? [] : await linkDocumentsRepo(db).list(link, pageBounds(query));
      const counted = link === undefined ? 0 : await linkDocumentsRepo(db).count(link);
      const parts = await partsSeen(db, actor, rows);
      const seen = rows.flatMap(({ documentId, createdAt }) => {
        const part = parts.get(documentId);
        return part === undefined ? [] : [{ ...part, at: createdAt.toISOString() }];
      });
      return toList(request, query, { rows: seen, counted }, (row) => row);
    },
  };
};

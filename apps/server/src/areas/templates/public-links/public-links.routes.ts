import {
  confirmPublicLinkVisit,
  createPublicLink,
  getPublicLink,
  listCameIn,
  listPublicLinks,
  putPublicLink,
  startPublicLinkVisit,
  startPublicLinkChallenge,
  visitPublicLink,
} from '@sealwright/contract';
import { publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { Scoped } from '../../access/index.ts';
import type { MeteredPlatform } from '../../documents/index.ts';
import type { PicturesService } from '../../files/index.ts';
import { publicLinksService } from './links.service.ts';
import { visitorsService } from './visitors.service.ts';

export function publicLinksRoutes(
  platform: MeteredPlatform,
  { scoped }: { scoped: Scoped },
  pictures: PicturesService,
): Route[] {
  const [reading, writing] = [scoped('documents:read'), scoped('documents:write')];
  const links = publicLinksService(platform, pictures);
  const visitors = visitorsService(platform, pictures);
  return [
    route(listPublicLinks, reading, ({ caller, params }) => links.list(caller, params.id)),
    route(getPublicLink, reading, ({ caller, params }) => links.get(caller, params)),
    route(createPublicLink, writing, ({ caller, params, body, request }) =>
      links.create({ actor: caller, request }, params.id, body),
    ),
    route(putPublicLink, writing, ({ caller, params, body, request }) =>
      links.put({ actor: caller, request }, params, body),
    ),
    route(listCameIn, reading, ({ caller, params, query, request }) => links.cameIn(caller, params, query, request)),
    route(visitPublicLink, publicAccess, ({ params, query, request }) =>
      visitors.visit(params.code, query.team, request),
    ),
    route(startPublicLinkChallenge, publicAccess, ({ params, request }) => visitors.work(params.code, request)),
    route(startPublicLinkVisit, publicAccess, ({ params, body, request }) =>
      visitors.start(params.code, body, request),
    ),
    route(confirmPublicLinkVisit, publicAccess, ({ params, body, request }) =>
      visitors.confirm(params.code, body, request),
    ),
  ];
}

import {
  addEventImage,
  answerEvent,
  createCommunityEvent,
  deleteCommunityEvent,
  downloadEventAnswers,
  getCommunityEvent,
  getEventImage,
  getOpenEvent,
  listCommunityEvents,
  listEventAnswers,
  listOpenEvents,
  orderEventImages,
  removeEventImage,
  updateCommunityEvent,
} from '@sealwright/contract';
import { publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { thingsService } from '../base/index.ts';
import { answersService } from './answers.service.ts';
import { type EventImageParts, eventImages } from './events.images.ts';
import { eventKind } from './events.kind.ts';
import { openEventsService } from './open.service.ts';

export function communityEventsRoutes(
  platform: Platform,
  parts: EventImageParts,
  { platformAdmin, user }: Pick<SessionAccess, 'platformAdmin' | 'user'>,
): Route[] {
  const events = thingsService(platform, eventKind, getCommunityEvent);
  const images = eventImages(platform, parts);
  const answers = answersService(platform);
  const open = openEventsService(platform);
  return [
    route(listCommunityEvents, platformAdmin, ({ caller, query, request }) => events.list(caller, query, request)),
    route(createCommunityEvent, platformAdmin, ({ caller, body, request }) => events.create(caller, body, request)),
    route(getCommunityEvent, platformAdmin, ({ caller, params }) => events.get(caller, params.id)),
    route(updateCommunityEvent, platformAdmin, ({ caller, params, body, request }) =>
      events.update(caller, params.id, body, request),
    ),
    route(deleteCommunityEvent, platformAdmin, ({ caller, params, request }) =>
      events.remove(caller, params.id, request),
    ),
    route(addEventImage, platformAdmin, ({ caller, params, upload, request }) =>
      images.add(caller, params.id, upload, request),
    ),
    route(orderEventImages, platformAdmin, ({ caller, params, body, request }) =>
      images.order(caller, params.id, body.images, request),
    ),
    route(removeEventImage, platformAdmin, ({ caller, params, request }) =>
      images.remove(caller, params.id, params.image, request),
    ),
    route(getEventImage, publicAccess, ({ params }) => images.show(params.key)),
    route(listEventAnswers, platformAdmin, ({ params, query, request }) => answers.list(params.id, query, request)),
    route(downloadEventAnswers, platformAdmin, ({ caller, params, query, request }) =>
      answers.download(caller, params.id, query, request),
    ),
    route(listOpenEvents, user, ({ caller, query, request }) => open.list(caller, query, request)),
    route(getOpenEvent, user, ({ caller, params }) => open.get(caller, params.id)),
    route(answerEvent, user, ({ caller, params, body }) => open.answer(caller, params.id, body.answer)),
  ];
}

import { addCommunityPicture, getCommunityPicture } from '@sealwright/contract';
import { publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { communityPicturesService, type PictureParts } from './pictures.service.ts';

export function picturesRoutes(
  platform: Platform,
  parts: PictureParts,
  { platformAdmin }: Pick<SessionAccess, 'platformAdmin'>,
): Route[] {
  const pictures = communityPicturesService(platform, parts);
  return [
    route(addCommunityPicture, platformAdmin, ({ caller, upload }) => pictures.add(caller, upload)),
    route(getCommunityPicture, publicAccess, ({ params }) => pictures.show(params.key)),
  ];
}

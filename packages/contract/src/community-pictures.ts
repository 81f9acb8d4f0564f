import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const COMMUNITY_PICTURE_BYTES = 25 * 1024 * 1024;

/** Of the address of a picture. It cannot be guessed. */
export const PictureKey = z.string().regex(/^[\w-]{22}$/);

export const CommunityPicture = z.object({
  key: PictureKey,
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type CommunityPicture = z.infer<typeof CommunityPicture>;

export const communityPictureUrl = (key: string): string => `/api/community-pictures/${key}`;

/** A picture that nothing names goes after a day. */
export const addCommunityPicture = endpoint(
  'POST /admin/file',
  'Upload an image for news or a deal: JPEG or PNG, up to 25 MB. It’s redrawn at up to 1600 × 1600 pixels',
  {
    response: CommunityPicture,
    transport: 'upload',
    parts: { files: { file: { most: 1, mediaTypes: ['image/jpeg', 'image/png'] } }, texts: z.object({}) },
    tooLarge: 'community_picture_too_large',
    status: 201,
  },
);

export const getCommunityPicture = endpoint('GET /api/community-pictures/:key', 'Get an image', {
  params: z.object({ key: PictureKey }),
  transport: 'download',
  answersHead: true,
});

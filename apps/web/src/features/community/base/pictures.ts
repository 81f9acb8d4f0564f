import { addCommunityPicture, COMMUNITY_PICTURE_BYTES, type CommunityPicture } from '@sealwright/contract';
import { ApiError } from '../../../lib/api-error.ts';
import { upload } from '../../../lib/api.ts';

export const PICTURE_TYPES = ['image/jpeg', 'image/png'];

/** Why a file cannot become a picture, said before it is sent. */
export function pictureProblem({ type, size }: File): ApiError | null {
  if (!PICTURE_TYPES.includes(type) || size === 0) return new ApiError('image_invalid', { status: 422 });
  return size > COMMUNITY_PICTURE_BYTES ? new ApiError('community_picture_too_large', { status: 413 }) : null;
}

/** Uploads one. Throws what `pictureProblem` says, and what the server does. */
export async function addPicture(file: File): Promise<CommunityPicture> {
  const problem = pictureProblem(file);
  if (problem !== null) throw problem;
  return upload(addCommunityPicture, { file });
}

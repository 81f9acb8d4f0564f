import { ApiError } from './api-error.ts';

/** What a picture of a person or a team may be. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png'] as const;
const MAX_BYTES = 10 * 1024 * 1024;

/** Why a file cannot become such a picture, said before it is sent. */
export function pictureProblem({ type, size }: File): ApiError | null {
  if (!PICTURE_TYPES.some((one) => one === type) || size === 0) return new ApiError('image_invalid', { status: 422 });
  return size > MAX_BYTES ? new ApiError('avatar_too_large', { status: 413 }) : null;
}

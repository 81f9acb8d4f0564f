import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';

// Some providers write the flag as a word, and some say nothing of it.
const Verified = z
  .union([z.boolean(), z.literal('true').transform(() => true)])
  .optional()
  .catch(false);
const Text = z.string().max(2000).optional().catch(undefined);

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: Text,
  email_verified: Verified,
  given_name: Text,
  family_name: Text,
  name: Text,
});
export type Claims = z.infer<typeof Claims>;

/** Throws `social_refused` for what names no one. */
export function claimsOf(about: object): Claims {
  const claims = Claims.safeParse(about);
  if (!claims.success) throw new AppError('social_refused', { cause: claims.error });
  return claims.data;
}

import type { Recipient } from './recipients.ts';

type Part = Pick<Recipient, 'id' | 'role' | 'state' | 'order'> & Partial<Pick<Recipient, 'witnessOf'>>;

/** Why a submitted part cannot be opened again; each is an error code with `reopen_` before it. */
export type ReopenReason = 'not_submitted' | 'viewer' | 'later_done';

/**
 * Whether a recipient's submitted part can be opened again so that they correct it. Those of a later order, and witnesses, who
 * have finished signed what they saw of it, so that it stays.
 */
export function reasonNotToReopen(part: Part, all: readonly Part[]): ReopenReason | null {
  if (part.state !== 'submitted') return 'not_submitted';
  if (part.role === 'viewer') return 'viewer';
  const isAfter = ({ order, witnessOf }: Part) => order > part.order || witnessOf === part.id;
  const isSeen = all.some((other) => isAfter(other) && other.state === 'submitted');
  return isSeen ? 'later_done' : null;
}

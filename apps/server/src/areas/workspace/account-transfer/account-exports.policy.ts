import type { Policy } from '../../access/index.ts';

/** The one whose account it is, and the admins of a team; also where the account is not active any more, so that no one is locked in. */
export const accountExportPolicy = {
  export: ({ account }) => account.role !== 'member',
} satisfies Record<string, Policy>;

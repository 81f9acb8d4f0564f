import type { Drive, DriveConnection, DriveProvider } from '@sealwright/contract';
import { timeOf } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { drivePolicy } from './drives.policy.ts';
import type { DriveRow } from './drives.repo.ts';
import { isConfigured } from './drives.settings.ts';

/** `connector`: the name of who connected it. */
export function toDrive(
  platform: Platform,
  actor: Actor,
  provider: DriveProvider,
  found: { row: DriveRow; connector: string } | null,
): Drive {
  const { manage, browse } = drivePolicy;
  return {
    provider,
    isConfigured: isConfigured(platform, provider),
    connection: found === null ? null : toConnection(found.row, found.connector),
    version: found?.row.version ?? 0,
    permissions: {
      ...permissionsOf(actor, { manage }, undefined),
      browse: found !== null && browse(actor, found.row),
    },
  };
}

const toConnection = (row: DriveRow, connector: string): DriveConnection => ({
  state: row.state,
  name: row.name,
  email: row.email,
  connectedBy: { id: row.connectedBy, name: connector },
  connectedAt: row.connectedAt.toISOString(),
  failure: row.failure,
  failedAt: timeOf(row.failedAt),
  deliveredAt: timeOf(row.deliveredAt),
  isOpenToMembers: row.isOpenToMembers,
  rule: {
    isDelivering: row.isDelivering,
    folder: row.folderId === null || row.folderName === null ? null : { id: row.folderId, name: row.folderName },
    documentsFolder: row.documentsFolder,
    includesPrivate: row.includesPrivate,
    withEvidence: row.withEvidence,
    namePattern: row.namePattern,
  },
});

import type { GatewaySource, StoredGateway } from '../../../platform/mail/mail-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { gatewayNotesRepo, type GatewayRow, mailGatewaysRepo } from './mail-gateways.repo.ts';
import { domainOf } from './domain.records.ts';
import { openDkimKey, openPassword } from './mail-gateways.secrets.ts';

/** Where the sender of mails finds the gateways, and says which of them is away. */
export const mailGatewaySource = (platform: Platform): GatewaySource => ({
  async read() {
    const rows = await mailGatewaysRepo(platform.db).all();
    return rows.flatMap((row) => toStored(platform, row) ?? []);
  },
  report: (id, away) => gatewayNotesRepo(platform.db).report(id, away),
});

/** Null for one whose password cannot be read, as after another key was given to the installation: the others still send. */
export function toStored(
  platform: Pick<Platform, 'config' | 'outbound' | 'secrets' | 'log'>,
  row: GatewayRow,
): StoredGateway | null {
  try {
    return {
      id: row.id,
      name: row.name,
      accountId: row.accountId,
      isAway: row.awaySince !== null,
      hostname: row.hostname,
      port: row.port,
      tls: row.tls,
      credentials: { user: row.username, pass: openPassword(platform.secrets, row) },
      sender: { name: row.senderName, address: row.senderEmail },
      bounceAddress: platform.config.bounceAddress,
      dkim: dkimOf(platform, row),
      // The owner of the installation may name servers of their own network; other people only those of the public internet.
      mayReach: (address) => row.accountId === null || platform.outbound.isOpen(address),
    };
  } catch (cause) {
    platform.log.error('The password of a mail gateway could not be read', { gateway: row.id }, cause);
    return null;
  }
}

/** Before its record is published, a signature would only be one that fails. */
function dkimOf({ secrets }: Pick<Platform, 'secrets'>, row: GatewayRow): StoredGateway['dkim'] {
  const { id, dkimFoundAt, dkimSelector, dkimKeySealed, senderEmail } = row;
  if (dkimFoundAt === null || dkimSelector === null || dkimKeySealed === null) return undefined;
  return { domain: domainOf(senderEmail), selector: dkimSelector, privateKey: openDkimKey(secrets, id, dkimKeySealed) };
}

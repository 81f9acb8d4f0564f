import { z } from 'zod';
import { ofAccount, ofDrive, ofTeam } from './events.kinds.ts';

const text = z.string();

/** What someone did with gateways, webhooks and drives: of the installation or their own account, and of a team. */
export const connectionEvents = {
  sms_gateway_added: ofAccount('security', { name: text }),
  sms_gateway_changed: ofAccount('security', { name: text }),
  sms_gateway_deleted: ofAccount('security', { name: text }),
  sms_gateway_restored: ofAccount('security', { name: text }),
  sms_gateway_default: ofAccount('security', { name: text }),
  mail_gateway_added: ofAccount('security', { name: text }),
  mail_gateway_changed: ofAccount('security', { name: text }),
  mail_gateway_deleted: ofAccount('security', { name: text }),
  mail_gateways_ordered: ofAccount('security'),
  /** `name`: the host it leads to. */
  webhook_created: ofAccount('security', { name: text }),
  webhook_changed: ofAccount('security', { name: text }),
  webhook_deleted: ofAccount('security', { name: text }),
  webhook_restored: ofAccount('security', { name: text }),
  webhook_secret_rotated: ofAccount('security', { name: text }),
  /** `name`: the provider's. */
  drive_connected: ofAccount('security', { name: text }),
  drive_changed: ofAccount('security', { name: text }),
  drive_disconnected: ofAccount('security', { name: text }),
  /** By an administrator: how the installation is registered there. */
  drive_settings_changed: ofAccount('security', { name: text }),

  team_sms_gateway_added: ofTeam({ name: text }),
  team_sms_gateway_changed: ofTeam({ name: text }),
  team_sms_gateway_default: ofTeam({ name: text }),
  team_sms_gateway_deleted: ofTeam({ name: text }),
  team_sms_gateway_restored: ofTeam({ name: text }),
  team_mail_gateway_added: ofTeam({ name: text }),
  team_mail_gateway_changed: ofTeam({ name: text }),
  team_mail_gateway_deleted: ofTeam({ name: text }),
  team_mail_gateways_ordered: ofTeam(),
  /** `name`: the host it leads to. */
  team_webhook_created: ofTeam({ name: text }),
  team_webhook_changed: ofTeam({ name: text }),
  team_webhook_deleted: ofTeam({ name: text }),
  team_webhook_restored: ofTeam({ name: text }),
  team_webhook_secret_rotated: ofTeam({ name: text }),
  team_drive_connected: ofTeam({ name: text }),
  team_drive_changed: ofTeam({ name: text }),
  team_drive_disconnected: ofTeam({ name: text }),

  /** Its provider lets us in no more: the person who connected it is notified. */
  drive_ended: ofDrive({ provider: text }),
};

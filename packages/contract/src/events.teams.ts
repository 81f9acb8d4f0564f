import { z } from 'zod';
import { ofTeam } from './events.kinds.ts';

const text = z.string();
const count = z.number().int();
const id = z.number().int();
/** In the smallest unit of the currency. */
const payment = { name: text, amount: count, currency: text };

/** Changes of a team: the lines of its log. */
export const teamEvents = {
  team_created: ofTeam(),
  /** By a platform administrator: its admins are notified. `name`: the team's. */
  team_activated: ofTeam({ name: text }),
  team_deactivated: ofTeam({ name: text }),
  /** `keys`: the changed settings, joined by commas. */
  team_changed: ofTeam({ keys: text }),
  team_role_changed: ofTeam({ userId: id, name: text, role: text }),
  team_member_joined: ofTeam({ name: text, role: text }),
  team_member_removed: ofTeam({
    userId: id,
    name: text,
    heirId: id.nullable(),
    heir: text.nullable(),
    documents: count,
  }),
  team_member_left: ofTeam({ userId: id, name: text, heirId: id.nullable(), heir: text.nullable(), documents: count }),
  /** On leave from the first day to the last: who acts for them. */
  team_absence_set: ofTeam({ userId: id, name: text, delegateId: id, delegate: text, firstDay: text, lastDay: text }),
  team_absence_ended: ofTeam({ userId: id, name: text, delegateId: id, delegate: text }),
  team_group_created: ofTeam({ name: text }),
  team_group_changed: ofTeam({ name: text }),
  team_group_deleted: ofTeam({ name: text }),
  /** Whom a folder is open to: all members, or these many groups. */
  team_folder_opened: ofTeam({ name: text }),
  team_folder_restricted: ofTeam({ name: text, count }),
  team_template_created: ofTeam({ name: text, templateId: id }),
  /** `number`: of the version that is used from then on. */
  team_template_published: ofTeam({ name: text, templateId: id, number: count }),
  team_template_deleted: ofTeam({ name: text, templateId: id }),
  /** `name`: the host it leads to. */
  /** `name`: the template's. */
  team_public_link_opened: ofTeam({ name: text }),
  team_public_link_closed: ofTeam({ name: text }),
  team_billing_details_changed: ofTeam(),
  /** Of everything of the team. */
  team_export_asked: ofTeam({ hasTaxNumbers: z.boolean() }),
  team_export_downloaded: ofTeam(),
  team_plan_chosen: ofTeam({ name: text }),
  team_plan_cancelled: ofTeam({ name: text }),
  team_plan_kept: ofTeam({ name: text }),
  team_card_added: ofTeam({ name: text }),
  team_card_default_changed: ofTeam({ name: text }),
  team_card_removed: ofTeam({ name: text }),
  team_payment_made: ofTeam(payment),
  team_payment_failed: ofTeam(payment),
  team_payment_refunded: ofTeam(payment),
  team_invited: ofTeam({ email: text, role: text }),
  team_invitation_changed: ofTeam({ email: text, role: text }),
  team_invitation_resent: ofTeam({ email: text }),
  team_invitation_deleted: ofTeam({ email: text }),
  /** By the sign-in of the team's company. */
  team_member_arrived: ofTeam({ userId: id, name: text, role: text }),
  /** Someone who left or was removed came by it. */
  team_member_refused: ofTeam({ userId: id, name: text }),
  team_domain_added: ofTeam({ domain: text }),
  team_domain_verified: ofTeam({ domain: text, method: text }),
  team_domain_removed: ofTeam({ domain: text }),
  team_domain_missing: ofTeam({ domain: text }),
  team_domain_lapsed: ofTeam({ domain: text }),
  team_sign_in_changed: ofTeam({ keys: text }),
  /** By the directory of the team's company. */
  team_member_provisioned: ofTeam({ userId: id, name: text, role: text }),
  team_member_deprovisioned: ofTeam({
    userId: id,
    name: text,
    heirId: id.nullable(),
    heir: text.nullable(),
    documents: count,
  }),
  team_application_created: ofTeam({ name: text }),
  team_application_changed: ofTeam({ name: text }),
  team_application_secret_made: ofTeam({ name: text }),
  team_application_deleted: ofTeam({ name: text }),
  team_scim_token_created: ofTeam(),
  team_scim_token_removed: ofTeam(),
  /** Who takes over from those who go. */
  team_scim_heir_changed: ofTeam({ heirId: id.nullable(), heir: text.nullable() }),
};

import type { Locale } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findSendersReader } from '../documents/index.ts';
import { DISCLOSURE_VERSION, disclosureOf } from '../evidence/index.ts';
import type { RecipientCaller } from './signing.access.ts';
import { runAct, say, withStanding } from './signing.act.ts';
import { mailConsentRefused } from './signing.mail.ts';
import { deathOf, refusalOfLink } from './signing.policy.ts';
import { updateRecipient } from './signing.repo.ts';

type Given = { accepted: boolean; disclosureVersion: string; locale?: Locale | undefined };

/** The consent that comes before any act, and its withdrawal (15 U.S.C. §7001(c)). */
export const consentService = (platform: Platform) => ({
  /** Throws `disclosure_outdated` when another version was shown than the one in force. */
  answer: (caller: RecipientCaller, given: Given): Promise<{ acceptedAt: string | null }> =>
    runAct(platform, caller, { afterConsent: false }, async (act) => {
      const known = act.recipient.consentedAt;
      if (known !== null) return { acceptedAt: known.toISOString() };
      if (!given.accepted) {
        await say(act, { action: 'recipient.consent_refused' });
        await mailConsentRefused(platform, act, await findSendersReader(act.tx, act.document, act.at));
        return { acceptedAt: null };
      }
      if (given.disclosureVersion !== DISCLOSURE_VERSION) throw new AppError('disclosure_outdated');
      const shown = disclosureOf(given.locale ?? (act.recipient.locale as Locale));
      const consented = { consentedAt: act.at, consentWithdrawnAt: null, disclosureVersion: shown.version };
      await updateRecipient(act.tx, act.recipient, consented);
      const details = { disclosureVersion: shown.version, locale: shown.locale, textSha256: shown.sha256 };
      await say(act, { action: 'recipient.consented', details });
      return { acceptedAt: act.at.toISOString() };
    }),

  /**
   * An open part stops until its recipient consents again. What was submitted stays signed: then it is for the future alone. The
   * sender is told. Throws `consent_needed` where there is nothing to withdraw.
   */
  withdraw: (caller: RecipientCaller, reason: string): Promise<{ withdrawnAt: string }> =>
    withStanding(platform, caller, async (act) => {
      const { at, document, recipient, tx } = act;
      const death = deathOf(act, at);
      if (death !== null) throw refusalOfLink(death, act);
      if (recipient.consentWithdrawnAt !== null) return { withdrawnAt: recipient.consentWithdrawnAt.toISOString() };
      if (recipient.consentedAt === null) throw new AppError('consent_needed');
      const isSubmitted = recipient.state === 'submitted';
      const stopped = isSubmitted ? {} : { consentedAt: null, disclosureVersion: null };
      const changed = await updateRecipient(tx, recipient, { consentWithdrawnAt: at, ...stopped });
      const personal = reason === '' ? {} : { reason };
      await say(act, { action: 'recipient.consent_withdrawn', details: { isSubmitted }, personal });
      const details = { isSubmitted, reason };
      await platform.events.publish(tx, { type: 'consent_withdrawn', at, document, recipient: changed, details });
      return { withdrawnAt: at.toISOString() };
    }),
});

import { displayNameOf, LOCALES, Paragraphs, Phone, type Profile, Username } from '@sealwright/contract';
import { z } from 'zod';
import { lineRule, nameRule } from '../../../ui/form/index.ts';
import type { ProfilePatch } from './account.queries.ts';

export const MAX_BIO = 600;

export const DetailsForm = z.object({
  firstName: nameRule,
  lastName: nameRule,
  displayName: lineRule(255),
  username: z
    .string()
    .trim()
    .refine((text) => text === '' || Username.safeParse(text).success, 'username_invalid'),
  phone: z.string().refine((text) => Phone.safeParse(text).success, 'phone_invalid'),
  bio: z
    .string()
    .max(MAX_BIO, 'bio_too_long')
    .refine((text) => Paragraphs(MAX_BIO).safeParse(text).success, 'control_characters'),
  accountId: z.string(),
  locale: z.enum(LOCALES),
  timeZone: z.string(),
});
export type DetailsForm = z.infer<typeof DetailsForm>;

/** What the form begins with. A display name no one chose is made of the names; it is shown as the empty field that it is. */
export function formOf(profile: Profile): DetailsForm {
  const { firstName, lastName, displayName, username, phone, bio, accountId, locale, timeZone } = profile;
  const isChosen = displayName !== displayNameOf({ ...profile, displayName: '' });
  return {
    firstName,
    lastName,
    displayName: isChosen ? displayName : '',
    username: username ?? '',
    phone,
    bio,
    accountId: String(accountId),
    locale,
    timeZone: timeZone ?? '',
  };
}

/** Only what was changed: what someone changes elsewhere meanwhile stays. */
export function patchOf(form: DetailsForm, isChanged: (name: keyof DetailsForm) => boolean): ProfilePatch {
  const whole: ProfilePatch = {
    ...form,
    username: form.username.trim() === '' ? null : form.username,
    timeZone: form.timeZone === '' ? null : form.timeZone,
    accountId: Number(form.accountId),
  };
  return Object.fromEntries(Object.entries(whole).filter(([name]) => isChanged(name as keyof DetailsForm)));
}

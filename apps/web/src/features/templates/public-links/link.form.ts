import {
  Email,
  EmailDomain,
  isDay,
  Line,
  MOST_PUBLIC_LINK_DOCUMENTS,
  type PublicLink,
  type Template,
  unitsOf,
} from '@sealwright/contract';
import { z } from 'zod';
import { instantIn } from '../../../lib/calendar.ts';
import { addDays, dayIn } from '../../../lib/days.ts';
import { ownTimeZone } from '../../../lib/intl.ts';
import type { LinkBody } from './link.queries.ts';

/** The roles a visitor can take: they sign by a link of their own. */
export const rolesForVisitors = ({ roles }: Template) => roles.filter(({ role }) => role === 'signer');

const domainsIn = (text: string): string[] => text.split(/[\s,;،，]+/).filter((part) => part !== '');

/** Null: as many as come. */
const countOf = (text: string): number | null => (text.trim() === '' ? null : (unitsOf(text, 0) ?? Number.NaN));

const isCount = (text: string): boolean => {
  const count = countOf(text);
  return count === null || (count >= 1 && count <= MOST_PUBLIC_LINK_DOCUMENTS);
};

export const LinkRules = z
  .object({
    name: z.string().refine((text) => Line(100, 1).safeParse(text).success, 'field_required'),
    role: z.string().min(1, 'field_required'),
    people: z.array(z.object({ role: z.number(), name: z.string(), email: z.string() })),
    mostDocuments: z.string().refine(isCount, 'field_invalid'),
    lastDay: z.string().refine((day) => day === '' || (isDay(day) && day < '9999-12-31'), 'field_invalid'),
    domains: z
      .string()
      .refine((text) => domainsIn(text).every((part) => EmailDomain.safeParse(part).success), 'field_invalid'),
    accessCode: z.string().refine((text) => text.trim() === '' || Line(50, 4).safeParse(text).success, 'field_invalid'),
  })
  .superRefine(({ role, people }, context) => {
    for (const [index, person] of people.entries()) {
      if (String(person.role) === role) continue;
      if (person.name.trim() === '') {
        context.addIssue({ code: 'custom', path: ['people', index, 'name'], message: 'field_required' });
      }
      if (Email.safeParse(person.email).success) continue;
      const message = person.email.trim() === '' ? 'email_required' : 'email_invalid';
      context.addIssue({ code: 'custom', path: ['people', index, 'email'], message });
    }
  });
export type LinkForm = z.infer<typeof LinkRules>;

/** The day on which it ends, in the person's time zone; empty for none. */
const lastDayOf = (endsAt: string | null): string => (endsAt === null ? '' : dayIn(ownTimeZone(), new Date(endsAt)));

/** The last moment of the day there. */
function endOf(day: string): string | null {
  const next = day === '' ? null : instantIn(ownTimeZone(), `${addDays(day, 1)}T00:00`);
  return next === null ? null : new Date(next.getTime() - 1).toISOString();
}

/** Before there is a link. */
const NO_LINK = { name: '', people: [], mostDocuments: null, endsAt: null, domains: [], accessCode: null };

/** `unnamed`: what a link from before names is called. */
export function formOf(template: Template, link: PublicLink | null, unnamed: string): LinkForm {
  const { name, people, mostDocuments, endsAt, domains, accessCode } = link ?? NO_LINK;
  const known = new Map(people.map((person) => [person.role, person]));
  return {
    name: link !== null && name === '' ? unnamed : name,
    role: String(link?.role ?? rolesForVisitors(template)[0]?.id ?? ''),
    people: template.roles.map(({ id }) => known.get(id) ?? { role: id, name: '', email: '' }),
    mostDocuments: mostDocuments?.toString() ?? '',
    lastDay: lastDayOf(endsAt),
    domains: domains.join(', '),
    accessCode: accessCode ?? '',
  };
}

/** An end whose day was left stays to the moment: someone in another time zone may have chosen it. */
export const bodyOf = (form: LinkForm, isOpen: boolean, endsAt: string | null): LinkBody => ({
  name: form.name.trim(),
  isOpen,
  role: Number(form.role),
  people: form.people.filter(({ role, email }) => String(role) !== form.role && email.trim() !== ''),
  mostDocuments: countOf(form.mostDocuments),
  endsAt: form.lastDay === lastDayOf(endsAt) ? endsAt : endOf(form.lastDay),
  domains: domainsIn(form.domains),
  accessCode: form.accessCode.trim() === '' ? null : form.accessCode.trim(),
});

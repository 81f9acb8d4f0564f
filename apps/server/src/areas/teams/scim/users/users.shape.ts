import { Email, fullName, SeenLine } from '@sealwright/contract';
import type { z } from 'zod';
import type { ScimEmail } from '../../../../migrations/tables.teams.ts';
import { tagOf } from '../protocol/answers.ts';
import { refused, ROOT } from '../protocol/dialect.ts';
import type { Item, Resource } from '../protocol/resource.ts';
import { USER } from '../protocol/schemas.ts';
import type { DirectoryPerson } from './users.reads.ts';

const MOST_EMAILS = 20;
const NAME_LENGTH = 255;

/** What a directory says of someone. `address`: where they are written to, and what a new user signs in with. */
export type Words = {
  userName: string;
  externalId: string | null;
  givenName: string;
  familyName: string;
  formattedName: string;
  displayName: string;
  emails: ScimEmail[];
  active: boolean;
  address: string;
};

/** What a directory may write of someone, as their resource has it: what a PATCH starts from. */
export function writablePart({ userName, externalId, active, emails, ...person }: DirectoryPerson): Resource {
  const name = {
    ...(person.formattedName === '' ? {} : { formatted: person.formattedName }),
    ...(person.familyName === '' ? {} : { familyName: person.familyName }),
    ...(person.givenName === '' ? {} : { givenName: person.givenName }),
  };
  return {
    ...(externalId === null ? {} : { externalId }),
    userName,
    ...(Object.keys(name).length === 0 ? {} : { name }),
    ...(person.displayName === '' ? {} : { displayName: person.displayName }),
    ...(emails.length === 0 ? {} : { emails: emails.map(inOrder) }),
    active,
  };
}

/** The database keeps an order of its own: two addresses that are the same read the same. */
const inOrder = ({ value, type, primary }: ScimEmail): ScimEmail => ({
  value,
  ...(type === undefined ? {} : { type }),
  ...(primary === undefined ? {} : { primary }),
});

/** Someone as a resource (RFC 7643 §4.1). */
export function toUser(
  base: string,
  person: DirectoryPerson,
  groups: readonly { id: number; name: string }[],
): Resource {
  const { id, createdAt, updatedAt } = person;
  const written = writablePart(person);
  return {
    schemas: [USER.id],
    id: String(id),
    ...written,
    ...(groups.length === 0
      ? {}
      : {
          groups: groups.map((group) => ({
            value: String(group.id),
            $ref: `${base}${ROOT}/Groups/${group.id}`,
            display: group.name,
            type: 'direct',
          })),
        }),
    meta: {
      resourceType: 'User',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${base}${ROOT}/Users/${id}`,
      version: tagOf([id, written]),
    },
  };
}

/** Reads a resource. Throws `invalidValue`. */
export function readWords(resource: Resource): Words {
  const name = (resource['name'] ?? {}) as Item;
  const userName = line('userName', resource['userName']);
  if (userName === '') throw refused('invalidValue', 'userName is required.');
  const emails = readEmails((resource['emails'] ?? []) as Item[]);
  const address = addressOf(emails) ?? Email.safeParse(userName).data;
  if (address === undefined) throw refused('invalidValue', 'An email address is required, in emails or as userName.');
  return {
    userName,
    externalId: line('externalId', resource['externalId']) || null,
    givenName: line('name.givenName', name['givenName']),
    familyName: line('name.familyName', name['familyName']),
    formattedName: line('name.formatted', name['formatted']),
    displayName: line('displayName', resource['displayName']),
    emails,
    // Who says nothing of it adds someone to the team.
    active: resource['active'] !== false,
    address,
  };
}

/** The address of someone as they were named last. */
export const addressOfPerson = (person: DirectoryPerson): string =>
  addressOf(person.emails) ?? Email.safeParse(person.userName).data ?? person.email;

/** The primary address, else the one at work, else the first one. */
const addressOf = (emails: readonly ScimEmail[]): string | undefined =>
  (
    emails.find(({ primary }) => primary === true) ??
    emails.find(({ type }) => type?.toLowerCase() === 'work') ??
    emails[0]
  )?.value;

function readEmails(items: readonly Item[]): ScimEmail[] {
  if (items.length > MOST_EMAILS) throw refused('invalidValue', `At most ${MOST_EMAILS} emails.`);
  return items.map(({ value, type, primary }) => ({
    value: checked(Email, 'emails.value', value),
    ...(type === undefined ? {} : { type: line('emails.type', type) }),
    ...(primary === undefined ? {} : { primary: primary === true }),
  }));
}

const line = (name: string, value: unknown): string => checked(SeenLine(NAME_LENGTH), name, value ?? '');

function checked<T extends z.ZodType>(shape: T, name: string, value: unknown): z.output<T> {
  const read = shape.safeParse(value);
  if (!read.success) throw refused('invalidValue', `${name} is not valid.`);
  return read.data;
}

/** What a new user is called. The name that is shown is theirs to choose where there are others. */
export function namesOf({ givenName, familyName, formattedName, displayName }: Words) {
  const hasNames = fullName({ firstName: givenName, lastName: familyName }) !== '';
  return { firstName: givenName, lastName: familyName, displayName: hasNames ? '' : displayName || formattedName };
}

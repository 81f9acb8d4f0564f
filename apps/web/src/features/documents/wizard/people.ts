import { Email, type ErrorCode, Line, type Locale, type Recipient, type RecipientRole } from '@sealwright/contract';
import { newKey } from '../../../editor/fields.ts';

export type PersonValues = {
  readonly name: string;
  readonly email: string;
  readonly role: RecipientRole;
  readonly order: number;
  readonly locale: Locale;
  readonly privateNote: string;
  readonly mayDelegate: boolean;
};

/** A contact that can become a recipient. */
export type Somebody = Pick<PersonValues, 'name' | 'email'>;

/** A recipient while they are entered: without an id until the server knows them. */
export type Person = PersonValues & {
  readonly key: string;
  readonly id: number | null;
  /** Given by the server with the id. */
  readonly colour: number | null;
};

export type PersonProblem = 'name_missing' | 'email_missing' | ErrorCode;
export type PersonProblems = { readonly name: PersonProblem | null; readonly email: PersonProblem | null };

const Name = Line(255, 1);

function problemOfName(name: string): PersonProblem | null {
  if (name.trim() === '') return 'name_missing';
  return Name.safeParse(name).success ? null : 'request_invalid';
}

/** What is wrong with a person, so far as it can be said here. */
export function problemsOfPerson(person: Person, all: readonly Person[]): PersonProblems {
  const email = person.email.trim().toLowerCase();
  const isDoubled = all.some((other) => other.key !== person.key && other.email.trim().toLowerCase() === email);
  const name = problemOfName(person.name);
  if (email === '') return { name, email: 'email_missing' };
  if (!Email.safeParse(person.email).success) return { name, email: 'email_invalid' };
  return { name, email: isDoubled ? 'recipient_email_taken' : null };
}

/** A card that was opened and left empty: no one means it. */
export const isBlank = (person: Person): boolean => person.id === null && !person.name.trim() && !person.email.trim();

/** A card with something in it that nothing can be sent to yet. */
export function isIncomplete(person: Person, all: readonly Person[]): boolean {
  const { name, email } = problemsOfPerson(person, all);
  return !isBlank(person) && (name !== null || email !== null);
}

export const personOf = (recipient: Recipient): Person => {
  const { id, name, email, role, order, locale, privateNote, mayDelegate, colour } = recipient;
  return { key: `r${id}`, id, name, email, role, order, locale, privateNote, mayDelegate, colour };
};

export const newPerson = (order: number, locale: Locale, values: Partial<PersonValues> = {}): Person => ({
  key: newKey(),
  id: null,
  colour: null,
  name: '',
  email: '',
  role: 'signer',
  order,
  locale,
  privateNote: '',
  mayDelegate: false,
  ...values,
});

/**
 * What the server can keep of a person by now: an address that is half typed or another card's stays out. `saved`: what it has of
 * this one. Who has an address there keeps it.
 */
export function keepable(person: Person, all: readonly Person[], saved: PersonValues | null): PersonValues {
  const values = valuesOf(person);
  const { name, email } = problemsOfPerson(person, all);
  const isOwn = email === 'recipient_email_taken' && saved?.email.toLowerCase() === values.email.toLowerCase();
  return {
    ...values,
    name: name === 'request_invalid' ? '' : values.name,
    email: email === null || isOwn ? values.email : '',
  };
}

export const valuesOf = ({
  name,
  email,
  role,
  order,
  locale,
  privateNote,
  mayDelegate,
}: PersonValues): PersonValues => ({
  name: name.trim(),
  email: email.trim(),
  role,
  order,
  locale,
  privateNote,
  mayDelegate,
});

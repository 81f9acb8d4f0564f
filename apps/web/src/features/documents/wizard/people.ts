import {
  AccessCode,
  Email,
  type ErrorCode,
  type IdentityMethod,
  Line,
  type Locale,
  missingForIdentity,
  type Recipient,
  type RecipientRole,
  SsnLastFour,
} from '@sealwright/contract';
import { newKey } from '../../../editor/fields.ts';

export type PersonValues = {
  readonly name: string;
  readonly email: string;
  readonly role: RecipientRole;
  readonly order: number;
  readonly locale: Locale;
  readonly privateNote: string;
  readonly mayDelegate: boolean;
  /** One of the document's groups, of whom some are enough. */
  readonly group: number | null;
  /** In whose presence they sign; empty: the sender's. */
  readonly hostName: string;
  /** Whose signature a witness attests, as the server knows them. */
  readonly witnessOf: number | null;
  /** Of an IRS form: whose signature it asks for. */
  readonly taxpayer: Recipient['taxpayer'];
  /** Null: the least that the account requires, which the server knows. */
  readonly identity: IdentityMethod | null;
  readonly phone: string;
  /** As it was typed here; what is saved is never read back. */
  readonly accessCode: string;
  readonly ssnLast4: string;
};

/** A contact that can become a recipient. */
export type NamedAddress = Pick<PersonValues, 'name' | 'email'>;

/** A recipient while they are entered: without an id until the server knows them. */
export type Person = PersonValues & {
  readonly key: string;
  readonly id: number | null;
  /** Given by the server with the id. */
  readonly colour: number | null;
  /** Whether the server has what the identity check compares with. */
  readonly identitySecret: Recipient['identitySecret'];
};

export type PersonProblem = 'name_missing' | 'email_missing' | ErrorCode;
/** `identity`: what the identity check lacks. */
export type PersonProblems = {
  readonly name: PersonProblem | null;
  readonly email: PersonProblem | null;
  readonly identity: ReturnType<typeof missingForIdentity>;
};

const Name = Line(255, 1);

function problemOfName(name: string): PersonProblem | null {
  if (name.trim() === '') return 'name_missing';
  return Name.safeParse(name).success ? null : 'request_invalid';
}

/** What is wrong with a person, so far as it can be said here. */
export function problemsOfPerson(person: Person, all: readonly Person[]): PersonProblems {
  const email = person.email.trim().toLowerCase();
  const isDoubled = all.some((other) => other.key !== person.key && other.email.trim().toLowerCase() === email);
  const found = { name: problemOfName(person.name), identity: missingOf(person) };
  if (email === '') return { ...found, email: 'email_missing' };
  if (!Email.safeParse(person.email).success) return { ...found, email: 'email_invalid' };
  return { ...found, email: isDoubled ? 'recipient_email_taken' : null };
}

/** What is typed here counts as the server will have it in a moment. */
function missingOf({ identity, phone, identitySecret, accessCode, ssnLast4 }: Person): PersonProblems['identity'] {
  const typed =
    identity === 'access_code' ? codeIn(accessCode) : identity === 'ssn_last4' ? digitsIn(ssnLast4) : undefined;
  return missingForIdentity({
    identity: identity ?? 'link',
    phone,
    identitySecret: typed === undefined ? identitySecret : 'given',
  });
}

const codeIn = (typed: string): string | undefined => AccessCode.safeParse(typed).data;
const digitsIn = (typed: string): string | undefined => SsnLastFour.safeParse(typed).data;

/** The secrets of a check that can be saved: what is half typed waits. */
const secretsOf = ({ identity, accessCode, ssnLast4 }: PersonValues) => ({
  ...(identity === 'access_code' ? { accessCode: codeIn(accessCode) } : {}),
  ...(identity === 'ssn_last4' ? { ssnLast4: digitsIn(ssnLast4) } : {}),
});

/** A card that was opened and left empty: no one means it. */
export const isBlank = (person: Person): boolean => person.id === null && !person.name.trim() && !person.email.trim();

/** Who of these contacts can be added beside the people there, one of whose cards is free, and how many cannot. */
export function roomFor(contacts: readonly NamedAddress[], all: readonly Person[], most: number) {
  const taken = new Set(all.map(({ email }) => email.trim().toLowerCase()));
  const wanted = contacts.filter(({ email }) => email !== '' && !taken.has(email.toLowerCase()));
  const fits = wanted.slice(0, most - all.length + 1);
  return { fits, left: wanted.length - fits.length };
}

/** A witness who attests no one's signature. */
export const lacksSigner = ({ role, witnessOf }: Person): boolean => role === 'witness' && witnessOf === null;

/** A card with something in it that nothing can be sent to yet. */
export function isIncomplete(person: Person, all: readonly Person[]): boolean {
  const { name, email, identity } = problemsOfPerson(person, all);
  return !isBlank(person) && (name !== null || email !== null || identity !== null || lacksSigner(person));
}

export const personOf = (recipient: Recipient): Person => {
  const { id, colour, identitySecret } = recipient;
  return { ...valuesOf({ ...recipient, accessCode: '', ssnLast4: '' }), key: `r${id}`, id, colour, identitySecret };
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
  group: null,
  hostName: '',
  witnessOf: null,
  taxpayer: null,
  identity: null,
  phone: '',
  accessCode: '',
  ssnLast4: '',
  identitySecret: 'none',
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
  group,
  hostName,
  witnessOf,
  taxpayer,
  identity,
  phone,
  accessCode,
  ssnLast4,
}: PersonValues): PersonValues => ({
  name: name.trim(),
  email: email.trim(),
  role,
  order,
  locale,
  privateNote,
  mayDelegate,
  group,
  hostName: hostName.trim(),
  witnessOf,
  taxpayer,
  identity,
  phone: phone.trim(),
  accessCode,
  ssnLast4,
});

/** As the server takes it. */
export const bodyOf = ({ identity, accessCode, ssnLast4, ...values }: PersonValues) => ({
  ...values,
  ...(identity === null ? {} : { identity, ...secretsOf({ ...values, identity, accessCode, ssnLast4 }) }),
});

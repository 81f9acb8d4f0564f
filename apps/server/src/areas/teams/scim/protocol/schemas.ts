/** The attributes that are kept, as RFC 7643 §7 describes attributes, and the names of those that are not. */

type Type = 'string' | 'boolean' | 'complex' | 'reference' | 'dateTime';

export type Attribute = {
  name: string;
  type: Type;
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: 'readOnly' | 'readWrite' | 'immutable';
  returned: 'always' | 'default';
  uniqueness: 'none' | 'server';
  subAttributes?: Attribute[];
  referenceTypes?: string[];
  canonicalValues?: string[];
};

export type Schema = {
  id: string;
  name: 'User' | 'Group';
  description: string;
  attributes: Attribute[];
  /** Attributes of the standard that are taken and not kept, in lower case. */
  dropped: ReadonlySet<string>;
};

const attribute = (name: string, description: string, over: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...over,
});

const readOnly = { mutability: 'readOnly' } as const;

/** Of every resource (RFC 7643 §3.1); they stand in no schema. */
const COMMON: Attribute[] = [
  attribute('schemas', 'The schemas of the resource', { multiValued: true, returned: 'always', caseExact: true }),
  attribute('id', 'Its number here', { ...readOnly, caseExact: true, returned: 'always', uniqueness: 'server' }),
  attribute('externalId', 'What the directory calls it', { caseExact: true }),
  attribute('meta', 'What the server knows of it', {
    ...readOnly,
    type: 'complex',
    subAttributes: [
      attribute('resourceType', 'User or Group', { ...readOnly, caseExact: true }),
      attribute('created', 'When it was made', { ...readOnly, type: 'dateTime' }),
      attribute('lastModified', 'When it was last changed', { ...readOnly, type: 'dateTime' }),
      attribute('location', 'Its address', {
        ...readOnly,
        type: 'reference',
        caseExact: true,
        referenceTypes: ['uri'],
      }),
      attribute('version', 'Its entity tag', { ...readOnly, caseExact: true }),
    ],
  }),
];

const EMAIL_PARTS = [
  attribute('value', 'The address'),
  attribute('type', 'What it is used for', { canonicalValues: ['work', 'home', 'other'] }),
  attribute('primary', 'Whether it is the one that is written to', { type: 'boolean' }),
];

export const USER: Schema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  name: 'User',
  description: 'A member of the team, or someone whose membership has ended',
  attributes: [
    attribute('userName', 'What the directory calls them; one person of a team has it', {
      required: true,
      uniqueness: 'server',
    }),
    attribute('name', 'Their name in parts', {
      type: 'complex',
      subAttributes: [
        attribute('formatted', 'The whole name'),
        attribute('familyName', 'The family name'),
        attribute('givenName', 'The given name'),
      ],
    }),
    attribute('displayName', 'The name that is shown'),
    attribute('emails', 'Their addresses, in domains that the team has proven', {
      type: 'complex',
      multiValued: true,
      subAttributes: EMAIL_PARTS,
    }),
    attribute('active', 'Whether they belong to the team. The user is never blocked by it', { type: 'boolean' }),
    attribute('groups', 'The groups they are in', {
      ...readOnly,
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'The number of the group', { ...readOnly, caseExact: true }),
        attribute('$ref', 'Its address', { ...readOnly, type: 'reference', referenceTypes: ['Group'] }),
        attribute('display', 'Its name', readOnly),
        attribute('type', 'How they are in it', { ...readOnly, canonicalValues: ['direct'] }),
      ],
    }),
  ],
  dropped: new Set(
    `nickname profileurl title usertype preferredlanguage locale timezone password phonenumbers ims photos addresses entitlements roles
     x509certificates name.middlename name.honorificprefix name.honorificsuffix emails.display`.split(/\s+/),
  ),
};

export const GROUP: Schema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  name: 'Group',
  description: 'Members of the team, by what they do together',
  attributes: [
    attribute('displayName', 'The name; one group of a team has it', { required: true, uniqueness: 'server' }),
    attribute('members', 'Who is in it', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'The number of the user', { mutability: 'immutable', caseExact: true }),
        attribute('$ref', 'Their address', { mutability: 'immutable', type: 'reference', referenceTypes: ['User'] }),
        attribute('type', 'What is in it', { mutability: 'immutable', canonicalValues: ['User'] }),
        attribute('display', 'Their name', readOnly),
      ],
    }),
  ],
  dropped: new Set(),
};

/** What RFC 7643 §4.3 adds for companies is taken and not kept, and so is what other extensions say. */
const EXTENSION = /^urn:ietf:params:scim:schemas:extension:/i;

/** An attribute with the part of it that a path names; `dropped` where it is known and not kept, null where it is not known. */
export type Named = { attribute: Attribute; sub: Attribute | null } | 'dropped' | null;

/** Finds what a path like `name.familyName` names, whatever its case, with or without the schema's urn in front (RFC 7644 §3.10). */
export function attributeNamed(schema: Schema, path: string): Named {
  if (EXTENSION.test(path)) return 'dropped';
  const prefix = `${schema.id}:`.toLowerCase();
  const plain = path.toLowerCase().startsWith(prefix) ? path.slice(prefix.length) : path;
  const lower = plain.toLowerCase();
  const [name = '', part] = lower.split('.');
  if (schema.dropped.has(lower) || schema.dropped.has(name)) return 'dropped';
  const attribute = [...COMMON, ...schema.attributes].find((one) => one.name.toLowerCase() === name);
  if (attribute === undefined || part === undefined) return attribute === undefined ? null : { attribute, sub: null };
  const sub = attribute.subAttributes?.find((one) => one.name.toLowerCase() === part);
  return sub === undefined ? null : { attribute, sub };
}

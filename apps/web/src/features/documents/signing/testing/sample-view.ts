import type { SigningField, SigningView } from '@sealwright/contract';

/** A text field of the person's own on the first page. */
export const fieldOf = (given: Partial<SigningField>): SigningField => ({
  id: 1,
  version: 1,
  file: 1,
  recipient: 1,
  type: 'text',
  page: 1,
  x: 0.1,
  y: 0.1,
  width: 0.3,
  height: 0.05,
  label: '',
  isRequired: true,
  isReadOnly: false,
  value: null,
  placeholder: '',
  options: [],
  minLength: null,
  maxLength: null,
  pattern: null,
  fontSize: null,
  tabOrder: 0,
  isMine: true,
  mark: null,
  ...given,
});

const page = { width: 595, height: 842, picture: '/p', thumbnail: '/t' };
const file = (id: number, pages: number) => ({
  id,
  name: `file-${id}.pdf`,
  position: id,
  size: 1000,
  sha256: '0'.repeat(64),
  pages: Array.from({ length: pages }, () => page),
  neutralised: [],
  isSigned: false,
});

/** What Ada Lovelace sees: two files of two pages, these fields. */
export const viewOf = (fields: SigningField[]): SigningView => ({
  document: {
    id: 7,
    number: 'D-000007',
    title: 'Lease',
    status: 'viewed',
    subject: 'Please sign',
    message: '',
    senderName: 'Olga Owner',
    senderEmail: 'olga@example.com',
    expiresAt: null,
  },
  recipient: {
    id: 3,
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    role: 'signer',
    locale: 'en',
    state: 'viewed',
    colour: 0,
    mayDelegate: false,
  },
  files: [file(1, 2), file(2, 2)],
  fields,
  consent: { disclosureVersion: '1', text: 'Read this.', withdrawnAt: null, acceptedAt: '2026-11-20T10:00:00.000Z' },
  turn: true,
  declineEnds: true,
  attests: null,
  hostName: null,
  othersLeft: 0,
  isSealed: false,
  today: '2026-11-20',
  themeColor: null,
  identityUntil: null,
  logoUrl: null,
});

import type { Locale, MessageKind, PlaceholderLayout, PublicLinkPerson, TemplateContent } from '@sealwright/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Json, Maybe, MaybeJson, MaybeTime, Time } from './columns.ts';
import type { StoredMark } from './tables.documents.ts';

export type TemplateTable = {
  accountId: number;
  id: Generated<number>;
  kind: 'document' | 'placeholder';
  ownerId: number;
  name: string;
  description: Generated<string>;
  visibility: Generated<'shared' | 'private'>;
  folderId: Maybe<number>;
  privateOf: ColumnType<number | null, never, never>;
  folderOf: ColumnType<number | null, never, never>;
  tags: Generated<string[]>;
  draft: Json<TemplateContent>;
  layout: MaybeJson<PlaceholderLayout>;
  publishedVersion: Generated<number>;
  useCount: Generated<number>;
  lastUsedAt: MaybeTime;
  archivedAt: MaybeTime;
  createdAt: Time;
  updatedAt: Time;
  version: Generated<number>;
};

export type TemplateVersionTable = {
  accountId: number;
  templateId: number;
  number: number;
  content: Json<TemplateContent>;
  note: string;
  publishedBy: number;
  publishedAt: Time;
  restoredFrom: Maybe<number>;
};

export type TemplateFileTable = {
  accountId: number;
  id: Generated<number>;
  templateId: number;
  name: string;
  sha256: string;
  uploadedSha256: string;
  sizeBytes: number;
  pages: Json<{ width: number; height: number }[]>;
  neutralised: Generated<string[]>;
  isSigned: Generated<boolean>;
  createdAt: Time;
};

export type MessageTemplateTable = {
  accountId: number;
  id: Generated<number>;
  name: string;
  kind: MessageKind;
  locale: Locale;
  subject: string;
  body: string;
  translations: Json<{ locale: Locale; subject: string; body: string }[]>;
  isDefault: Generated<boolean>;
  createdBy: number;
  createdAt: Time;
  updatedAt: Time;
  version: Generated<number>;
};

export type SignatureTable = {
  id: Generated<number>;
  userId: number;
  title: string;
  mark: Json<StoredMark>;
  initials: MaybeJson<StoredMark>;
  isDefault: Generated<boolean>;
  createdAt: Time;
  version: Generated<number>;
};

export type DrawingLinkTable = {
  id: Generated<number>;
  userId: number;
  tokenHash: Buffer;
  createdAt: Time;
  expiresAt: Time;
  usedAt: MaybeTime;
  mark: MaybeJson<StoredMark>;
};

export type PublicLinkTable = {
  accountId: number;
  id: Generated<number>;
  templateId: Maybe<number>;
  name: Generated<string>;
  code: string;
  madeBy: number;
  isOpen: boolean;
  role: number;
  people: Json<PublicLinkPerson[]>;
  mostDocuments: Maybe<number>;
  endsAt: MaybeTime;
  domains: Generated<string[]>;
  accessCodeSealed: Maybe<Buffer>;
  begun: Generated<number>;
  createdAt: Time;
  updatedAt: Time;
  version: Generated<number>;
};

export type PublicLinkDocumentTable = {
  accountId: number;
  linkId: number;
  documentId: number;
  recipientId: number;
  addressMac: string;
  createdAt: Time;
};

export type PublicLinkAttemptTable = {
  id: Generated<number>;
  accountId: number;
  linkId: number;
  tokenHash: Buffer;
  email: string;
  name: string;
  locale: string;
  codeHash: Buffer;
  codeSentAt: Time;
  codesSent: Generated<number>;
  tries: Generated<number>;
  createdAt: Time;
};

export type TemplatesTables = {
  templates: TemplateTable;
  templateVersions: TemplateVersionTable;
  templateFiles: TemplateFileTable;
  messageTemplates: MessageTemplateTable;
  signatures: SignatureTable;
  drawingLinks: DrawingLinkTable;
  publicLinks: PublicLinkTable;
  publicLinkDocuments: PublicLinkDocumentTable;
  publicLinkAttempts: PublicLinkAttemptTable;
};

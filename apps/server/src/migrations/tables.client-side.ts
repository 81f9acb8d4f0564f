import type { ChecklistState, ClientCheckMethod, ItemState, ReadyItem } from '@sealwright/contract';
import type { Generated } from 'kysely';
import type { Json, Maybe, MaybeTime, Time } from './columns.ts';

type ChecklistTable = {
  id: Generated<number>;
  accountId: number;
  contactId: number;
  createdBy: number;
  taxYear: number;
  state: Generated<ChecklistState>;
  locale: string;
  message: Generated<string>;
  dueOn: Maybe<string>;
  autoReminders: Generated<boolean>;
  remindAfterDays: number;
  remindEveryDays: number;
  remindMost: number;
  reminderCount: Generated<number>;
  remindedAt: MaybeTime;
  remindAt: MaybeTime;
  sentAt: MaybeTime;
  closedAt: MaybeTime;
  itemCount: Generated<number>;
  missingCount: Generated<number>;
  receivedCount: Generated<number>;
  unnotifiedPapers: Generated<number>;
  notifiedAt: MaybeTime;
  createdAt: Time;
  updatedAt: Time;
  version: Generated<number>;
};

type ChecklistItemTable = {
  id: Generated<number>;
  checklistId: number;
  position: number;
  kind: ReadyItem;
  name: Generated<string>;
  note: Generated<string>;
  isRequired: Generated<boolean>;
  state: Generated<ItemState>;
  reason: Generated<string>;
  decidedAt: MaybeTime;
  decidedBy: Maybe<number>;
};

type ChecklistPaperTable = {
  id: Generated<number>;
  accountId: number;
  itemId: number;
  name: string;
  mediaType: string;
  sizeBytes: number;
  pages: Json<{ width: number; height: number }[]>;
  sha256: string;
  fileKeySealed: Buffer;
  uploadedAt: Time;
  lookedAt: MaybeTime;
  keptWith: Maybe<number>;
};

type PaperLookTable = {
  id: Generated<number>;
  paperId: number;
  userId: number;
  kind: 'opened' | 'downloaded' | 'used';
  at: Time;
};

export type SavedItem = { kind: ReadyItem; name: string; note: string; isRequired: boolean };

type ChecklistTemplateTable = {
  id: Generated<number>;
  accountId: number;
  name: string;
  items: Json<SavedItem[]>;
  createdAt: Time;
};

type ClientPageTable = {
  accountId: number;
  contactId: number;
  tries: Generated<number>;
  lockedAt: MaybeTime;
  codeHash: Maybe<Buffer>;
  codeChannel: Maybe<'email' | 'sms'>;
  codeSentAt: MaybeTime;
  codesSent: Generated<number>;
  timeZone: Maybe<string>;
};

type ClientLinkTable = {
  tokenHash: Buffer;
  accountId: number;
  contactId: number;
  email: string;
  locale: string;
  sentBy: number;
  createdAt: Time;
  expiresAt: Date;
  deadSince: MaybeTime;
  deadReason: Maybe<'replaced' | 'ended'>;
};

type ClientProofTable = {
  proofHash: Buffer;
  linkHash: Buffer;
  method: ClientCheckMethod;
  phone: Maybe<string>;
  wrongAnswers: number;
  passedAt: Date;
  expiresAt: Date;
};

export type ClientSideTables = {
  checklists: ChecklistTable;
  checklistItems: ChecklistItemTable;
  checklistPapers: ChecklistPaperTable;
  checklistPaperLooks: PaperLookTable;
  checklistTemplates: ChecklistTemplateTable;
  clientPageSettings: { accountId: number; identity: ClientCheckMethod };
  clientPages: ClientPageTable;
  clientLinks: ClientLinkTable;
  clientProofs: ClientProofTable;
};

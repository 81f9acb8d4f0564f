import type { FieldCondition, FieldValidation, MessageTranslation } from '@sealwright/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Json, Maybe, MaybeJson, MaybeTime, Time } from './columns.ts';
import type { AccountTables } from './tables.account.ts';
import type { BulkSendsTables } from './tables.bulk-sends.ts';
import type { ClientSideTables } from './tables.client-side.ts';
import type { CommunityTables } from './tables.community.ts';
import type { DocsTables } from './tables.docs.ts';
import type { DocumentListTables, DocumentMarks, StoredMark } from './tables.documents.ts';
import type {
  ActivityTable,
  IdentityTable,
  KycProfileTable,
  PasskeyChallengeTable,
  PasskeyTable,
  PersonalTokenTable,
  RecoveryCodeTable,
  SignInStepTable,
  SocialAttemptTable,
  WaitingIdentityTable,
  TotpFactorTable,
  JobTable,
} from './tables.access.ts';
import type {
  ContactEventTable,
  ContactImportProblemTable,
  ContactImportTable,
  ContactTable,
  TagTable,
} from './tables.contacts.ts';
import type { IdentityTables, RecipientIdentity } from './tables.identity.ts';
import type { EvidencePersonalTable, EvidenceTable, SealsTables } from './tables.seals.ts';
import type {
  AccountTable,
  NotificationPreferenceTable,
  NotificationTable,
  SessionTable,
  UserLinkTable,
  UserTable,
} from './tables.people.ts';
import type { IdempotencyKeyTable, InstallationKeyTable } from './tables.installation.ts';
import type { FileOfPaper, RecipientTaxpayer } from './tables.irs-forms.ts';
import type { LiveSessionsTables } from './tables.live-sessions.ts';
import type { OauthTables } from './tables.oauth.ts';
import type { PaymentsTables } from './tables.payments.ts';
import type { PlaceholdersTables } from './tables.placeholders.ts';
import type { SmsGatewaysTables } from './tables.sms-gateways.ts';
import type { SubscriptionsTables } from './tables.subscriptions.ts';
import type { OrdersTables } from './tables.orders.ts';
import type { PlansTables } from './tables.plans.ts';
import type { SalesTaxTables } from './tables.sales-tax.ts';
import type { TeamsTables } from './tables.teams.ts';
import type { TemplatesTables } from './tables.templates.ts';
import type { TestProviderTables } from './tables.test-provider.ts';
import type { WebhooksTables } from './tables.webhooks.ts';
import type { DrivesTables } from './tables.drives.ts';
import type { DocumentMessageTable, MailTables, PageTimeTable } from './tables.mails.ts';

/** The tables as the migrations leave them, in the code's camelCase. Times are Dates, bigints numbers. */

export type DocumentTable = DocumentMarks & {
  accountId: number;
  id: Generated<number>;
  number: number;
  creatorId: number;
  /** Since it was handed over; before, it is the creator's. */
  ownerId: Maybe<number>;
  ownedBy: ColumnType<number, never, never>;
  visibility: Generated<'shared' | 'private'>;
  privateOf: ColumnType<number | null, never, never>;
  folderId: Maybe<number>;
  folderOf: ColumnType<number | null, never, never>;
  parentId: Maybe<number>;
  parentRound: Maybe<number>;
  state: Generated<string>;
  title: Generated<string>;
  signingOption: Maybe<'shared' | 'separate'>;
  formType: Maybe<string>;
  methodType: Maybe<string>;
  clientId: Maybe<number>;
  subject: Generated<string>;
  message: Generated<string>;
  /** Written as the text of its JSON. */
  messageTranslations: ColumnType<MessageTranslation[], MessageTranslation[] | undefined, MessageTranslation[]>;
  messageTemplateName: Generated<string>;
  locale: Generated<string>;
  expiryDays: Generated<number>;
  autoReminders: Generated<boolean>;
  remindAfterDays: Generated<number>;
  remindEveryDays: Generated<number>;
  remindMost: Generated<number>;
  sendDocumentOnly: Generated<boolean>;
  round: Generated<number>;
  createdAt: Time;
  updatedAt: Time;
  sentAt: MaybeTime;
  expiresAt: MaybeTime;
  /** The first of its parts, kept by a trigger on recipients. */
  firstSubmittedAt: MaybeTime;
  finishedAt: MaybeTime;
  isMarkedCompleted: Generated<boolean>;
  sealedAt: MaybeTime;
  waitingReason: Maybe<string>;
  sealTries: Generated<number>;
  sealTriedAt: MaybeTime;
  sealingStoppedAt: MaybeTime;
  /** Sent for later: no one has been invited yet. */
  scheduledFor: MaybeTime;
  /** How often a submitted part was opened again. */
  reopenings: Generated<number>;
  archivedAt: MaybeTime;
  deletedAt: MaybeTime;
  version: Generated<number>;
};

export type DocumentFileTable = FileOfPaper & {
  accountId: number;
  id: Generated<number>;
  documentId: number;
  position: number;
  name: string;
  sha256: string;
  uploadedSha256: string;
  sizeBytes: number;
  pages: Json<{ width: number; height: number }[]>;
  neutralised: Generated<string[]>;
  isSigned: Generated<boolean>;
  createdAt: Time;
};

export type RecipientTable = RecipientIdentity &
  RecipientTaxpayer & {
    accountId: number;
    id: Generated<number>;
    documentId: number;
    email: string;
    name: string;
    phone: Generated<string>;
    locale: string;
    role: string;
    signingOrder: Generated<number>;
    colour: Generated<number>;
    identity: Generated<string>;
    privateNote: Generated<string>;
    mayDelegate: Generated<boolean>;
    state: Generated<string>;
    invitedAt: MaybeTime;
    viewedAt: MaybeTime;
    consentedAt: MaybeTime;
    disclosureVersion: Maybe<string>;
    consentWithdrawnAt: MaybeTime;
    submittedAt: MaybeTime;
    declinedAt: MaybeTime;
    declineReason: Maybe<string>;
    remindedAt: MaybeTime;
    remindAt: MaybeTime;
    reminderCount: Generated<number>;
    timeZone: Maybe<string>;
    undeliveredAt: MaybeTime;
    copySentAt: MaybeTime;
    parentRecipientId: Maybe<number>;
    groupId: Maybe<number>;
    hostName: Generated<string>;
    witnessOf: Maybe<number>;
    version: Generated<number>;
    createdAt: Time;
  };

export type FieldTable = {
  accountId: number;
  id: Generated<number>;
  documentId: number;
  fileId: number;
  recipientId: Maybe<number>;
  type: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  label: Generated<string>;
  isRequired: Generated<boolean>;
  isReadOnly: Generated<boolean>;
  value: Maybe<string>;
  placeholder: Generated<string>;
  options: Json<string[]>;
  minLength: Maybe<number>;
  maxLength: Maybe<number>;
  pattern: Maybe<string>;
  /** Null: it is named after its id. */
  ref: Maybe<string>;
  radioGroup: Generated<string>;
  validation: MaybeJson<FieldValidation>;
  formula: Maybe<string>;
  condition: MaybeJson<FieldCondition>;
  fontSize: Maybe<number>;
  tabOrder: Generated<number>;
  /** Counted by a trigger, as that of recipients. */
  version: Generated<number>;
  mark: MaybeJson<StoredMark>;
  filledAt: MaybeTime;
  /** What its sender had put in before it was filled in. */
  preset: Maybe<string>;
};

export type SealedFileTable = {
  accountId: number;
  documentId: number;
  fileId: number;
  round: number;
  sha256: string;
  sourceSha256: string;
  sizeBytes: number;
  level: string;
  sealedAt: ColumnType<Date, Date, Date>;
  keyId: Maybe<number>;
  /** Its evidence record was begun. */
  isArchived: Generated<boolean>;
};

export type Tables = IdentityTables &
  AccountTables &
  MailTables &
  BulkSendsTables &
  ClientSideTables &
  CommunityTables &
  LiveSessionsTables &
  DocsTables &
  OauthTables &
  PaymentsTables &
  PlaceholdersTables &
  SmsGatewaysTables &
  SubscriptionsTables &
  OrdersTables &
  PlansTables &
  SalesTaxTables &
  SealsTables &
  TeamsTables &
  TemplatesTables &
  TestProviderTables &
  WebhooksTables &
  DrivesTables &
  DocumentListTables & {
    accounts: AccountTable;
    users: UserTable;
    sessions: SessionTable;
    settings: { key: string; value: Json<unknown>; changedAt: Time };
    userLinks: UserLinkTable;
    installation: { isOnly: ColumnType<boolean, true | undefined, never>; id: string; boundAt: Date };
    storedFiles: { sha256: string; sizeBytes: number; mediaType: string; createdAt: Time };
    documents: DocumentTable;
    documentFiles: DocumentFileTable;
    recipients: RecipientTable;
    pageTimes: PageTimeTable;
    documentMessages: DocumentMessageTable;
    fields: FieldTable;
    sealedFiles: SealedFileTable;
    evidence: EvidenceTable;
    evidencePersonal: EvidencePersonalTable;
    installationKeys: InstallationKeyTable;
    idempotencyKeys: IdempotencyKeyTable;
    contacts: ContactTable;
    contactEvents: ContactEventTable;
    contactImports: ContactImportTable;
    contactImportProblems: ContactImportProblemTable;
    tags: TagTable;
    notifications: NotificationTable;
    notificationPreferences: NotificationPreferenceTable;
    signInSteps: SignInStepTable;
    passkeyChallenges: PasskeyChallengeTable;
    totpFactors: TotpFactorTable;
    recoveryCodes: RecoveryCodeTable;
    passkeys: PasskeyTable;
    identities: IdentityTable;
    socialAttempts: SocialAttemptTable;
    waitingIdentities: WaitingIdentityTable;
    shownProofs: { proofHash: Buffer; expiresAt: Date };
    spentSocialTokens: { tokenHash: Buffer; expiresAt: Date };
    personalTokens: PersonalTokenTable;
    activities: ActivityTable;
    accountKeys: { accountId: number; keySealed: Buffer; createdAt: Time };
    kycProfiles: KycProfileTable;
    works: JobTable;
    notificationSchedules: { userId: number; timeZone: Generated<string>; summaryOn: Maybe<string> };
  };

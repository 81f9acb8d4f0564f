import type { ClientType, ContactEvent, ExistingRule, ImportState, ImportTarget } from '@sealwright/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, Maybe, MaybeJson, MaybeTime, Time } from './columns.ts';

type Text = Generated<string>;

export type ContactTable = {
  accountId: number;
  /** Given by hand only where a value is bound to the row before it is written (`overriding system value`). */
  id: Generated<number>;
  email: string;
  firstName: Text;
  middleName: Text;
  lastName: Text;
  nickname: Text;
  clientType: Maybe<ClientType>;
  ssnSealed: Maybe<Buffer>;
  ssnMac: Maybe<Buffer>;
  ssnLast4: Text;
  spouseEmail: Text;
  spouseFirstName: Text;
  spouseMiddleName: Text;
  spouseLastName: Text;
  spouseSsnSealed: Maybe<Buffer>;
  spouseSsnMac: Maybe<Buffer>;
  spouseSsnLast4: Text;
  careOf: Text;
  companyName: Text;
  feinSealed: Maybe<Buffer>;
  feinMac: Maybe<Buffer>;
  feinLast4: Text;
  companyEmail: Text;
  dba: Text;
  fiscalYearEnd: Text;
  estateTrustName: Text;
  fiduciaryName: Text;
  organizationName: Text;
  responsibleParty: Text;
  streetAddress: Text;
  addressLine2: Text;
  city: Text;
  state: Text;
  postalCode: Text;
  country: Text;
  physicalSameAsMailing: Generated<boolean>;
  physicalStreetAddress: Text;
  physicalAddressLine2: Text;
  physicalCity: Text;
  physicalState: Text;
  physicalPostalCode: Text;
  physicalCountry: Text;
  shippingSameAsMailing: Generated<boolean>;
  shippingStreetAddress: Text;
  shippingAddressLine2: Text;
  shippingCity: Text;
  shippingState: Text;
  shippingPostalCode: Text;
  shippingCountry: Text;
  phone: Text;
  cell: Text;
  fax: Text;
  officeTel: Text;
  ext: Text;
  notes: Text;
  tagIds: Generated<number[]>;
  createdBy: Maybe<number>;
  importId: Maybe<number>;
  deletion: Maybe<string>;
  createdAt: Time;
  updatedAt: Time;
  deletedAt: MaybeTime;
  version: Generated<number>;
  searchText: GeneratedAlways<string>;
  firstKey: GeneratedAlways<string>;
  lastKey: GeneratedAlways<string>;
  companyKey: GeneratedAlways<string>;
  phoneDigits: GeneratedAlways<string>;
};

export type TagTable = {
  accountId: number;
  id: Generated<number>;
  name: string;
  createdBy: Maybe<number>;
  createdAt: Time;
  deletedAt: MaybeTime;
  version: Generated<number>;
};

export type ContactEventDetails = {
  fields?: string[];
  tagsAdded?: string[];
  tagsRemoved?: string[];
  source?: string;
  merge?: MergeDetails;
};

/** What undoes a merge. At the contact that was merged away, which one stayed; at that one, what came from each of the others. */
export type MergeDetails = {
  deletion: string;
  keptId?: number;
  otherId?: number;
  documentIds?: number[];
  /** Once per merge: the version that it made of the contact that stayed, and what that one held before, sealed. */
  version?: number;
  former?: string;
};

export type ContactEventTable = {
  accountId: number;
  id: Generated<number>;
  contactId: number;
  userId: Maybe<number>;
  action: ContactEvent['action'];
  details: ColumnType<ContactEventDetails, string | undefined, string>;
  createdAt: Time;
};

/** `lineCount`: of a text file, where it is known. */
export type ImportReading = { encoding: string; delimiter: string; hasHeader: boolean; lineCount?: number | null };

export type ContactImportTable = {
  accountId: number;
  id: Generated<number>;
  /** Who started it; before, who uploaded it. */
  userId: Maybe<number>;
  uploadedBy: Maybe<number>;
  workId: Maybe<number>;
  state: Generated<ImportState>;
  kind: 'csv' | 'xlsx';
  fileName: string;
  sizeBytes: number;
  fileSha256: Maybe<string>;
  fileKeySealed: Maybe<Buffer>;
  reading: Json<ImportReading>;
  columns: MaybeJson<(ImportTarget | null)[]>;
  headerHash: Maybe<Buffer>;
  tags: Generated<string[]>;
  existing: Generated<ExistingRule>;
  rowCount: Generated<number>;
  share: Generated<number>;
  createdCount: Generated<number>;
  updatedCount: Generated<number>;
  restoredCount: Generated<number>;
  skippedCount: Generated<number>;
  skippedDeletedCount: Generated<number>;
  tagsLeftOutCount: Generated<number>;
  failedCount: Generated<number>;
  error: Maybe<string>;
  createdAt: Time;
  startedAt: MaybeTime;
  finishedAt: MaybeTime;
};

export type ContactImportProblemTable = {
  accountId: number;
  importId: number;
  rowNumber: number;
  problems: Json<{ target: ImportTarget | null; code: string }[]>;
  cellsSealed: Buffer;
};

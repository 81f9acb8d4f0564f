import type { ColumnType, Generated } from 'kysely';
import type { Maybe, MaybeTime, Time } from './columns.ts';

export type InvitationTable = {
  accountId: number;
  id: Generated<number>;
  email: string;
  role: 'admin' | 'member';
  invitedBy: number;
  status: Generated<'pending' | 'rejected' | 'accepted'>;
  locale: Generated<string>;
  tokenHash: Maybe<Buffer>;
  expiresAt: MaybeTime;
  answeredAt: MaybeTime;
  answeredBy: Maybe<number>;
  createdAt: Time;
};

export type TeamTable = {
  accountId: number;
  website: string;
  phone: string;
  subdomain: Maybe<string>;
  themeColor: Maybe<string>;
  logoSha256: Maybe<string>;
  logoKey: Maybe<string>;
  logoWidth: Maybe<number>;
  logoHeight: Maybe<number>;
  timeZone: Maybe<string>;
  locale: Maybe<string>;
  expiryDays: Maybe<number>;
  hasAutoReminders: Generated<boolean>;
  requiredIdentity: Generated<string>;
  createdBy: Maybe<number>;
  createdAt: Time;
  version: Generated<number>;
};

export type TeamEventTable = {
  accountId: number;
  id: Generated<number>;
  at: Time;
  type: string;
  actorId: Maybe<number>;
  details: ColumnType<Record<string, unknown>, string, string>;
};

export type FolderTable = {
  accountId: number;
  id: Generated<number>;
  name: string;
  isRestricted: Generated<boolean>;
  createdBy: Maybe<number>;
  createdAt: Time;
  version: Generated<number>;
};

export type TeamDomainTable = {
  accountId: number;
  id: Generated<number>;
  domain: string;
  challenge: string;
  method: Maybe<'dns' | 'mail'>;
  verifiedAt: MaybeTime;
  codeHash: Maybe<Buffer>;
  codeExpiresAt: MaybeTime;
  codeTries: Generated<number>;
  nextCheckAt: MaybeTime;
  missingSince: MaybeTime;
  createdAt: Time;
};

export type TeamSignInTable = {
  accountId: number;
  key: string;
  issuer: string;
  clientId: string;
  clientSecretSealed: Maybe<Buffer>;
  defaultRole: 'admin' | 'member';
  isEnabled: boolean;
  isRequired: boolean;
  createdAt: Time;
  version: Generated<number>;
};

export type ScimSettingsTable = {
  accountId: number;
  tokenHash: Maybe<Buffer>;
  tokenHint: Maybe<string>;
  tokenCreatedAt: MaybeTime;
  lastUsedAt: MaybeTime;
  heirId: Maybe<number>;
  version: Generated<number>;
};

export type ScimEmail = { value: string; type?: string; primary?: boolean };

export type ScimUserTable = {
  accountId: number;
  userId: number;
  externalId: Maybe<string>;
  userName: string;
  givenName: string;
  familyName: string;
  formattedName: string;
  displayName: string;
  emails: ColumnType<ScimEmail[], string, string>;
  isCreated: boolean;
  waitingGroups: Generated<number[]>;
  createdAt: Time;
  updatedAt: Time;
};

export type UserImportTable = {
  id: Generated<number>;
  userId: number;
  workId: Maybe<number>;
  fileName: string;
  rowCount: number;
  newCount: number;
  knownCount: number;
  adminCount: number;
  invitedCount: number;
  ignoredColumns: string[];
  rowsSealed: Buffer;
  failures: Generated<{ row: number; code: string }[]>;
  createdAt: Time;
};

export type AbsenceTable = {
  accountId: number;
  userId: number;
  delegateId: number;
  firstDay: string;
  lastDay: string;
  startsAt: Time;
  endsAt: Time;
  version: number;
};

export type TeamsTables = {
  absences: AbsenceTable;
  memberGroups: {
    accountId: number;
    id: Generated<number>;
    name: string;
    externalId: Maybe<string>;
    updatedAt: MaybeTime;
    createdAt: Time;
    version: Generated<number>;
  };
  memberGroupPeople: { accountId: number; groupId: number; userId: number };
  folders: FolderTable;
  folderGroups: { accountId: number; folderId: number; groupId: number };
  teamMembers: { accountId: number; userId: number; role: 'admin' | 'member'; joinedAt: Time };
  invitations: InvitationTable;
  teams: TeamTable;
  teamEvents: TeamEventTable;
  userImports: UserImportTable;
  teamDomains: TeamDomainTable;
  teamSignIn: TeamSignInTable;
  scimSettings: ScimSettingsTable;
  scimUsers: ScimUserTable;
  teamDepartures: { accountId: number; userId: number; departedAt: Time };
};

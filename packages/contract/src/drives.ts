import { z } from 'zod';
import { DocumentFile } from './documents.files.ts';
import { problemOfPattern } from './drives.names.ts';
import { DRIVE_DELIVERY_STATES, DRIVE_FAILURES, DRIVE_PROVIDERS } from './drives.terms.ts';
import { endpoint } from './endpoint.ts';
import { Id, Line, ListQuery, listOf, Named, patchOf, Time } from './lists.ts';
import { permissions } from './permissions.ts';

/** So long a failing delivery is tried again. */
export const DRIVE_RETRY_HOURS = 24;
export const DRIVE_LOG_DAYS = 90;

const Provider = z.enum(DRIVE_PROVIDERS);
const Failure = z.enum(DRIVE_FAILURES);
const ProviderParams = z.object({ provider: Provider });

/** What a provider calls a file or a folder: its id, or its path. */
const RemoteId = z.string().min(1).max(2000);
const RemoteFolder = z.object({ id: RemoteId, name: z.string().max(1000) });

const Pattern = Line(120, 1).superRefine((text, context) => {
  const code = problemOfPattern(text);
  if (code !== null) context.addIssue({ code: 'custom', params: { code } });
});

export const DriveRule = z.object({
  /** Whether completed documents are delivered at all. */
  isDelivering: z.boolean(),
  /** Where they go; needed to deliver. */
  folder: RemoteFolder.nullable(),
  /** Only documents of this folder; all of the account where null. */
  documentsFolder: Id.nullable(),
  /** Of a team: private documents too. */
  includesPrivate: z.boolean(),
  /** A ZIP with the sealed copies, the originals and the audit trail as well. */
  withEvidence: z.boolean(),
  namePattern: z.string(),
});
export type DriveRule = z.infer<typeof DriveRule>;

const DriveConnection = z.object({
  state: z.enum(['connected', 'needs_reconnecting']),
  /** Whose drive it is, as the provider says. */
  name: z.string(),
  email: z.string(),
  connectedBy: Named,
  connectedAt: Time,
  /** Of the last delivery, or of the connection itself; null once something went well. */
  failure: Failure.nullable(),
  failedAt: Time.nullable(),
  deliveredAt: Time.nullable(),
  /** Of a team: its members may choose files from it. */
  isOpenToMembers: z.boolean(),
  rule: DriveRule,
});
export type DriveConnection = z.infer<typeof DriveConnection>;

export const Drive = z.object({
  provider: Provider,
  /** Whether an administrator has registered the installation at the provider. */
  isConfigured: z.boolean(),
  connection: DriveConnection.nullable(),
  /** Of the connection; 0 where there is none. */
  version: z.number().int(),
  permissions: permissions('manage', 'browse'),
});
export type Drive = z.infer<typeof Drive>;

export const listDrives = endpoint('GET /api/drives/', 'List available and connected drives', {
  response: z.object({ results: z.array(Drive) }),
});

export const getDrive = endpoint('GET /api/drives/:provider/', 'Get a drive of the account', {
  params: ProviderParams,
  response: Drive,
});

/** Throws `drive_not_configured`. */
export const beginDrive = endpoint(
  'POST /api/drives/:provider/connect/',
  'Start connecting a drive. Returns the URL to open in the browser',
  { params: ProviderParams, response: z.object({ url: z.string() }), isSecret: true },
);

/** By the session that began it, once, within ten minutes. Throws `drive_visit_over`, `drive_refused`, `drive_scope_missing`. */
export const finishDrive = endpoint('POST /api/drives/finish/', 'Finish connecting a drive', {
  body: z.object({ state: z.string().min(1).max(200), code: z.string().min(1).max(4000) }),
  response: Drive,
});

export const updateDrive = endpoint(
  'PATCH /api/drives/:provider/',
  'Set what’s delivered to a drive and who can browse it',
  {
    params: ProviderParams,
    body: patchOf(DriveRule.extend({ namePattern: Pattern, isOpenToMembers: z.boolean() })),
    response: Drive,
    current: Drive,
  },
);

/** Access is given back at the provider too. What was delivered stays there. */
export const disconnectDrive = endpoint('DELETE /api/drives/:provider/', 'Disconnect a drive', {
  params: ProviderParams,
  response: Drive,
  current: Drive,
});

export const DriveEntry = z.object({
  id: RemoteId,
  name: z.string(),
  kind: z.enum(['folder', 'file']),
  isPdf: z.boolean(),
  /** Bytes; null for folders, and where the provider does not say. */
  size: z.number().int().nullable(),
  changedAt: Time.nullable(),
});
export type DriveEntry = z.infer<typeof DriveEntry>;

/** `more`: what the next page is asked with; null at the end. */
const Entries = z.object({ entries: z.array(DriveEntry), more: z.string().nullable() });

const Cursor = z.string().min(1).max(4000).optional();

export const listDriveFiles = endpoint(
  'GET /api/drives/:provider/files/',
  'List the contents of a folder in a drive, or search the whole drive. Folders come first',
  {
    params: ProviderParams,
    query: z.object({
      /** The top of the drive without it. */
      folder: RemoteId.optional(),
      search: z.string().trim().max(200).optional(),
      more: Cursor,
    }),
    response: Entries,
  },
);

export const listDriveFolders = endpoint(
  'GET /api/drives/:provider/folders/',
  'List the folders that documents can be delivered to',
  { params: ProviderParams, query: z.object({ folder: RemoteId.optional(), more: Cursor }), response: Entries },
);

export const createDriveFolder = endpoint('POST /api/drives/:provider/folders/', 'Create a folder in a drive', {
  params: ProviderParams,
  body: z.object({ folder: RemoteId.optional(), name: Line(100, 1) }),
  response: DriveEntry,
  status: 201,
});

/** Checked as an upload is, with the same refusals. */
export const importDriveFile = endpoint(
  'POST /api/drives/:provider/import/',
  'Add a PDF from a drive to a document. Without `document`, a new document is created',
  {
    params: ProviderParams,
    body: z.object({ file: RemoteId, document: Id.optional() }),
    response: z.object({ document: Id, files: z.array(DocumentFile) }),
    status: 201,
  },
);

export const DriveDelivery = z.object({
  id: Id,
  document: z.object({ id: Id, number: z.string(), title: z.string() }),
  state: z.enum(DRIVE_DELIVERY_STATES),
  /** The names of the files there, as far as they have arrived. */
  files: z.array(z.string()),
  tries: z.number().int(),
  failure: Failure.nullable(),
  nextTryAt: Time.nullable(),
  createdAt: Time,
  deliveredAt: Time.nullable(),
});
export type DriveDelivery = z.infer<typeof DriveDelivery>;

export const listDriveDeliveries = endpoint(
  'GET /api/drives/:provider/deliveries/',
  'List completed and pending deliveries to a drive, newest first',
  {
    params: ProviderParams,
    query: ListQuery.extend({ state: z.enum(DRIVE_DELIVERY_STATES).optional() }),
    response: listOf(DriveDelivery),
  },
);

export const retryDriveDelivery = endpoint('POST /api/drives/:provider/deliveries/:id/retry/', 'Retry a delivery now', {
  params: ProviderParams.extend({ id: Id }),
  response: DriveDelivery,
});

const DriveApplication = z.object({
  provider: Provider,
  /** The environment sets it: it cannot be changed here. */
  isFixed: z.boolean(),
  clientId: z.string().nullable(),
  /** The end of the secret, which is not shown. */
  secretEnd: z.string().nullable(),
});
export type DriveApplication = z.infer<typeof DriveApplication>;

export const DriveSettings = z.object({
  /** What has to be registered at both providers. */
  redirectUri: z.string(),
  applications: z.array(DriveApplication),
});
export type DriveSettings = z.infer<typeof DriveSettings>;

export const DriveKeys = z.object({
  clientId: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{8,300}$/),
  clientSecret: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{8,300}$/),
});
export type DriveKeys = z.infer<typeof DriveKeys>;

export const getDriveSettings = endpoint(
  'GET /api/admin-panel/config/drives/',
  'Get this instance’s registration with drive providers, without secrets',
  { response: DriveSettings },
);

export const changeDriveSettings = endpoint(
  'PUT /api/admin-panel/config/drives/:provider/',
  'Set or remove this instance’s client ID and secret for a drive provider',
  { params: ProviderParams, body: z.object({ keys: DriveKeys.nullable() }), response: DriveSettings },
);

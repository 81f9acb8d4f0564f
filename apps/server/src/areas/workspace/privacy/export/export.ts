import { Readable } from 'node:stream';
import { utcDayOf } from '../../../../platform/clock.ts';
import { AppError } from '../../../../platform/errors.ts';
import { defineTask } from '../../../../platform/queue/tasks.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findUserById, localeOf, toProfile, type UserRow } from '../../../people/index.ts';
import {
  bundlesOfAccount,
  invoicesOfAccount,
  ordersOfPerson,
  paymentsOfAccount,
  subscriptionsOfAccount,
} from '../../../commerce/index.ts';
import {
  allowedApplicationsOf,
  applicationsOfAccount,
  drivesOfPerson,
  gatewaysOfAccount,
  webhooksOfAccount,
} from '../../../connections/index.ts';
import { type ContactRow, contactData } from '../../../contacts/index.ts';
import {
  evidenceService,
  imageTypeOf,
  messageFilesRepo,
  numberOf,
  openMessageFile,
  retentionOfAccount,
  titleOf,
  toField,
} from '../../../documents/index.ts';
import {
  bulkSendsOfAccount,
  publicLinksOfAccount,
  readMessageTemplates,
  templatesOfAccount,
} from '../../../templates/index.ts';
import { answersOfPerson, membershipOf, newsReadsOf } from '../../../community/index.ts';
import {
  checklistsOfAccount,
  clientAccessOfAccount,
  papersOfAccount,
  paperStream,
  salesTaxFilesOf,
  salesTaxOfAccount,
} from '../../../tax/index.ts';
import type { FilesService } from '../../../files/index.ts';
import { withScratchFile } from '../../../../platform/storage/scratch.ts';
import { type JobRef, runJob, type RunningJob } from '../../../jobs/index.ts';
import { type Archive, safeName, writeArchive } from './archive.ts';
import { betweenPeopleReads, documentReads, type DocumentReads } from './documents.reads.ts';
import { exportLists, type ExportReads, exportReads } from './export.reads.ts';
import { sendExportReady } from '../privacy.mail.ts';
import { readmeOf } from './readme.ts';

export const MY_DATA = 'my_data';
const KEPT_MS = 7 * 24 * 3600_000;

export const exportMyDataTask = defineTask<JobRef>('export-my-data', { timeoutSeconds: 6 * 3600 });

/** Opens what a person keeps here encrypted. */
export type OpenKyc = (row: NonNullable<Awaited<ReturnType<ExportReads['kyc']>>>) => Promise<unknown>;

type Parts = { files: FilesService; openKyc: OpenKyc };

/** Makes the file with everything a person has here. Started again after a crash, it makes a new one; one is kept. */
export const exportMyData = (platform: Platform, parts: Parts, ref: JobRef): Promise<void> =>
  runJob(platform, ref, async (running) => {
    const user = await findUserById(platform.db, running.job.userId);
    if (user === undefined || user.erasedAt !== null) throw new AppError('not_found');
    await withScratchFile(platform, async (path) => {
      await writeArchive(path, (archive) => fill(platform, parts, archive, user, running));
      const now = platform.clock.now();
      const stored = await parts.files.keepFile(path, 'application/zip');
      const name = `my-data-${utcDayOf(now)}.zip`;
      const expiresAt = new Date(now.getTime() + KEPT_MS);
      await running.finish({ file: { ...stored, name, expiresAt } }, (tx) =>
        sendExportReady(tx, platform, user, { workId: ref.workId, expiresAt }),
      );
    });
  });

async function fill(
  platform: Platform,
  { files, openKyc }: Parts,
  archive: Archive,
  user: UserRow,
  { reportProgress }: RunningJob,
): Promise<void> {
  const reads = exportReads(platform.db, user.id);
  const lists = exportLists(platform.db, user.id, user.personalAccountId);
  const documents = {
    ...documentReads(platform.db, user.personalAccountId),
    ...betweenPeopleReads(platform.db, user.personalAccountId),
  };
  // The rest beside the documents counts as one more.
  const total = (await documents.countDocuments()) + 1;
  await reportProgress(0, total);
  archive.text('README.txt', readmeOf(platform, localeOf(user), user));
  archive.json('profile.json', toProfile(user));
  archive.json('sessions.json', await reads.sessions());
  archive.json('notification-preferences.json', await reads.preferences());
  archive.json('access-tokens.json', await reads.tokens());
  archive.json('allowed-applications.json', await allowedApplicationsOf(platform.db, user.id));
  archive.json('registered-applications.json', await applicationsOfAccount(platform.db, user.personalAccountId));
  archive.json('sign-in-identities.json', await reads.identities());
  archive.json('passkeys.json', await reads.passkeys());
  archive.json('teams.json', await reads.teams());
  await archive.list('activity.json', lists.activities());
  await archive.list('notifications.json', lists.notifications());
  await archive.list('questions.json', lists.questions(user.email));
  await archive.list('texts.json', lists.texts(user.email));
  archive.json('message-templates.json', await readMessageTemplates(platform.db, user.personalAccountId));
  archive.json('webhooks.json', await webhooksOfAccount(platform.db, user.personalAccountId));
  archive.json('drives.json', await drivesOfPerson(platform.db, user));
  archive.json('gateways.json', await gatewaysOfAccount(platform.db, user.personalAccountId));
  archive.json('payments.json', await paymentsOfAccount(platform, user.personalAccountId));
  archive.json('billing.json', {
    ...(await subscriptionsOfAccount(platform.db, user.personalAccountId)),
    ...(await invoicesOfAccount(platform.db, user.personalAccountId)),
    bundles: await bundlesOfAccount(platform.db, user.personalAccountId),
  });
  archive.json('membership.json', await membershipOf(platform.db, user));
  archive.json('retention.json', await retentionOfAccount(platform.db, user.personalAccountId));
  archive.json('news-read.json', await newsReadsOf(platform.db, user.id));
  archive.json('event-answers.json', await answersOfPerson(platform.db, user.id));
  archive.json('sales-tax.json', await salesTaxOfAccount(platform.db, user.personalAccountId));
  await addTaxFiles(platform, files, archive, user.personalAccountId);
  const tagNames = await reads.tagNames(user.personalAccountId);
  await archive.list('orders.json', ordersOfPerson(platform.db, user));
  await archive.list('contacts.json', shown(lists.contacts(), tagNames));
  await addTemplates(platform, files, archive, user.personalAccountId);
  await addPapers(platform, files, archive, user.personalAccountId);
  const kyc = await reads.kyc();
  if (kyc !== undefined) {
    const { detailsSealed: _, ...said } = kyc;
    archive.json('identity-details.json', { ...said, details: await openKyc(kyc) });
  }
  await addSignatures(archive, files, reads);
  await addAvatar(archive, files, user);
  let done = 1;
  await reportProgress(done, total);
  for await (const document of documents.documents()) {
    await addDocument(platform, files, archive, documents, document);
    done += 1;
    await reportProgress(done, Math.max(total, done));
  }
}

/** As they are seen: tax numbers masked, because the file lies here for days. */
async function* shown(
  rows: AsyncIterable<ContactRow>,
  tagNames: ReadonlyMap<number, string>,
): AsyncGenerator<ReturnType<typeof contactData>> {
  for await (const row of rows) yield contactData(row, tagNames);
}

async function addTemplates(
  platform: Platform,
  files: FilesService,
  archive: Archive,
  accountId: number,
): Promise<void> {
  const { db } = platform;
  const templates = await templatesOfAccount(db, accountId);
  archive.json('templates.json', templates);
  archive.json('public-links.json', await publicLinksOfAccount(db, accountId));
  archive.json('bulk-sends.json', await bulkSendsOfAccount(platform, accountId));
  for (const template of templates) {
    const folder = `templates/${template.id} ${safeName(template.name)}`.trim();
    for (const [index, { name, uploadedSha256 }] of template.files.entries()) {
      await archive.file(`${folder}/${safeName(`${index + 1} ${name}`)}`, () => files.stream(uploadedSha256));
    }
  }
}

async function addTaxFiles({ db }: Platform, files: FilesService, archive: Archive, accountId: number): Promise<void> {
  for (const { name, sha256 } of await salesTaxFilesOf(db, accountId)) {
    await archive.file(`sales-tax/${safeName(name)}`, () => files.stream(sha256));
  }
}

/** What clients sent, opened: the archive is the person's own. */
async function addPapers(platform: Platform, files: FilesService, archive: Archive, accountId: number): Promise<void> {
  archive.json('checklists.json', await checklistsOfAccount(platform.db, accountId));
  archive.json('client-pages.json', await clientAccessOfAccount(platform.db, accountId));
  for (const paper of await papersOfAccount(platform.db, accountId)) {
    await archive.file(`papers/${paper.id} ${safeName(paper.name)}`, () => paperStream(platform, files, paper));
  }
}

async function addAvatar(archive: Archive, files: FilesService, user: UserRow): Promise<void> {
  const { avatarSha256 } = user;
  if (avatarSha256 !== null) await archive.file('picture.webp', () => files.stream(avatarSha256));
}

/** Images beside the list, named by their hashes in it. */
async function addSignatures(archive: Archive, files: FilesService, reads: ExportReads): Promise<void> {
  const signatures = await reads.signatures();
  archive.json('signatures.json', signatures);
  const marks = signatures.flatMap(({ mark, initials }) => [mark, initials]);
  const hashes = marks.flatMap((mark) => (mark !== null && 'sha256' in mark ? [mark.sha256] : []));
  for (const sha256 of new Set(hashes)) {
    const bytes = await files.read(sha256);
    const extension = imageTypeOf(bytes) === 'image/png' ? 'png' : 'jpg';
    await archive.file(`signatures/${sha256}.${extension}`, async () => Readable.from([bytes]));
  }
}

type DocumentOf = ReturnType<DocumentReads['documents']> extends AsyncGenerator<infer Row> ? Row : never;

async function addDocument(
  platform: Platform,
  files: FilesService,
  archive: Archive,
  reads: DocumentReads,
  document: DocumentOf,
): Promise<void> {
  const folder = `documents/${numberOf(document)} ${safeName(titleOf(document))}`.trim();
  const own = await reads.filesOf(document.id);
  const { events, isChainIntact } = await evidenceService(platform).list(document.accountId, document.id);
  archive.json(`${folder}/document.json`, {
    ...document,
    number: numberOf(document),
    files: own,
    recipients: await reads.recipientsOf(document.id),
    recipientGroups: await reads.recipientGroupsOf(document.id),
    // Without the marks: what others drew is to be seen where they put it, and nowhere to be taken from.
    fields: (await reads.fieldsOf(document.id)).map(toField),
    questions: await reads.messagesOf(document.id),
    liveSessions: await reads.liveSessionsOf(document.id),
  });
  archive.json(`${folder}/evidence.json`, { isChainIntact, events });
  for (const [index, { name, uploadedSha256, sealedSha256 }] of own.entries()) {
    const title = safeName(`${index + 1} ${name}`);
    await archive.file(`${folder}/original/${title}`, () => files.stream(uploadedSha256));
    if (sealedSha256 !== null) await archive.file(`${folder}/sealed/${title}`, () => files.stream(sealedSha256));
  }
  for (const file of await messageFilesRepo(platform.db).ofDocument(document.accountId, document.id)) {
    const title = safeName(`${file.id} ${file.name}`);
    await archive.file(`${folder}/questions/${title}`, () => openMessageFile(platform, { files }, file));
  }
}

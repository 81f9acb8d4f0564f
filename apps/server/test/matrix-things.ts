import type { TestApp } from './app.ts';

/** A place where an account collects sales tax, with an agency and a period of it. */
export async function salesTaxOf(
  { clock, platform: { db } }: TestApp,
  createdBy: number,
  accountId: number,
): Promise<Record<'agency' | 'period' | 'registration', number>> {
  const at = clock.now();
  const { id: registrationId } = await db
    .insertInto('salesTaxRegistrations')
    .values({ accountId, createdBy, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const frequency = 'annual' as const;
  const { id: agencyId } = await db
    .insertInto('salesTaxAgencies')
    .values({
      registrationId,
      position: 0,
      level: 'state',
      name: 'Texas',
      accountNumber: '',
      reporting: 'cash',
      dueDay: 20,
      frequencies: JSON.stringify([{ from: '2026-01-01', frequency }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const days = { fromDay: '2026-01-01', toDay: '2026-12-31', dueOn: '2027-01-20' };
  const { id: period } = await db
    .insertInto('salesTaxPeriods')
    .values({ accountId, registrationId, agencyId, frequency, ...days })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { registration: registrationId, agency: agencyId, period };
}

/** A webhook, and what was sent to it. */
export async function webhookOf(
  { clock, platform: { db } }: TestApp,
  createdBy: number,
  accountId: number,
): Promise<Record<'webhook' | 'delivery', number>> {
  const at = clock.now();
  const times = { createdAt: at, updatedAt: at };
  const told = { url: 'https://example.com/', events: ['document.sent' as const], secretSealed: Buffer.alloc(0) };
  const { id: webhook } = await db
    .insertInto('webhooks')
    .values({ ...told, ...times, accountId, createdBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = { type: 'document.sent', lane: 'document:1', messageId: 'msg_1', payload: '{}' } as const;
  const { id: delivery } = await db
    .insertInto('webhookDeliveries')
    .values({ ...message, accountId, webhookId: webhook, state: 'failed', nextTryAt: at, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { webhook, delivery };
}

/** A drive, and a delivery to it. */
export async function driveOf(
  { clock, platform: { db } }: TestApp,
  of: { accountId: number; connectedBy: number; documentId: number },
): Promise<Record<'driveDelivery', number>> {
  const { documentId, ...owned } = of;
  const at = clock.now();
  const drive = await db
    .insertInto('drives')
    .values({
      ...owned,
      provider: 'google_drive',
      name: 'Ours',
      email: 'ours@example.com',
      state: 'needs_reconnecting',
      namePattern: '{title}',
      connectedAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: driveDelivery } = await db
    .insertInto('driveDeliveries')
    .values({
      accountId: of.accountId,
      driveId: drive.id,
      documentId,
      round: 1,
      state: 'failed',
      nextTryAt: at,
      createdAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { driveDelivery };
}

/** What a recipient asked. */
export async function questionOf(
  { clock, platform: { db } }: TestApp,
  of: Record<'accountId' | 'documentId' | 'recipientId', number>,
): Promise<number> {
  const holder = { holderName: 'R', holderEmail: 'r@example.com', kind: 'question' as const, userId: null };
  const { id } = await db
    .insertInto('documentMessages')
    .values({ ...of, ...holder, text: 'Why?', salt: Buffer.alloc(16), createdAt: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gateways of an account, for mails and for texts. */
export async function gatewaysOf(
  { clock, platform: { db } }: TestApp,
  accountId: number,
): Promise<Record<'mailGateway' | 'smsGateway', number>> {
  const at = clock.now();
  const { id: mailGateway } = await db
    .insertInto('mailGateways')
    .values({
      accountId,
      name: 'Ours',
      hostname: 'smtp.example.com',
      port: 587,
      tls: 'starttls',
      username: 'u',
      passwordSealed: Buffer.alloc(0),
      senderName: 'Ours',
      senderEmail: 'sign@example.com',
      position: 1,
      createdAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: smsGateway } = await db
    .insertInto('smsGateways')
    .values({
      accountId,
      kind: 'twilio',
      name: 'Ours',
      phoneNumber: '+14155550100',
      fields: '{}',
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { mailGateway, smsGateway };
}

export async function savedSignatureOf({ clock, platform: { db } }: TestApp, userId: number): Promise<number> {
  const mark = JSON.stringify({ kind: 'type', text: 'Ada', font: 'script', colour: '#000000' });
  const { id } = await db
    .insertInto('signatures')
    .values({ userId, title: 'Mine', mark, createdAt: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A legal hold on a document. */
export async function holdOf(
  { clock, platform: { db } }: TestApp,
  of: { accountId: number; documentId: number; createdBy: number },
): Promise<number> {
  const { id } = await db
    .insertInto('legalHolds')
    .values({ ...of, reason: 'Audit', createdAt: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What the people of tax keep: sales tax, and a checklist for a client. */
export async function taxThingsOf(
  server: TestApp,
  createdBy: number,
  accountId: number,
  contactId: number,
): Promise<Record<string, number>> {
  const sha256 = `${contactId}`.padStart(64, 'c');
  const file = { sha256, sizeBytes: 9, mediaType: 'application/octet-stream' };
  await server.platform.db.insertInto('storedFiles').values(file).execute();
  return {
    ...(await salesTaxOf(server, createdBy, accountId)),
    ...(await checklistOf(server, { accountId, contactId, createdBy, sha256 })),
  };
}

/** A checklist for a client, with a paper that came. */
async function checklistOf(
  { clock, platform: { db } }: TestApp,
  {
    accountId,
    contactId,
    createdBy,
    sha256,
  }: { accountId: number; contactId: number; createdBy: number; sha256: string },
): Promise<Record<'checklist' | 'checklistItem' | 'checklistPaper' | 'checklistTemplate', number>> {
  const at = clock.now();
  const rules = { remindAfterDays: 3, remindEveryDays: 3, remindMost: 3 };
  const { id: checklist } = await db
    .insertInto('checklists')
    .values({
      accountId,
      contactId,
      createdBy,
      taxYear: 2026,
      state: 'out',
      locale: 'en',
      ...rules,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: checklistItem } = await db
    .insertInto('checklistItems')
    .values({ checklistId: checklist, position: 0, kind: 'w2', state: 'received' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = { name: 'w2.pdf', mediaType: 'application/pdf', sizeBytes: 9, pages: '[]', sha256 };
  const { id: checklistPaper } = await db
    .insertInto('checklistPapers')
    .values({ ...file, accountId, itemId: checklistItem, fileKeySealed: Buffer.alloc(0), uploadedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: checklistTemplate } = await db
    .insertInto('checklistTemplates')
    .values({ accountId, name: `Usual ${contactId}`, items: '[]', createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { checklist, checklistItem, checklistPaper, checklistTemplate };
}

/** A batch of a template, checked, with one row. */
export async function bulkSendOf(
  { clock, platform: { db } }: TestApp,
  { accountId, ownerId, templateId }: { accountId: number; ownerId: number; templateId: number },
): Promise<number> {
  const at = clock.now();
  const setup = {
    hasHeader: true,
    columns: [],
    people: [],
    title: '',
    subject: '',
    message: '',
    allowDuplicates: false,
  };
  const { id } = await db
    .insertInto('bulkSends')
    .values({
      accountId,
      ownerId,
      templateId,
      templateName: 'Lease',
      templateVersion: 1,
      name: 'Lease',
      source: 'file',
      fileName: 'rows.csv',
      state: 'checked',
      setup: JSON.stringify(setup),
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('bulkSendRows').values({ accountId, bulkSendId: id, number: 2, state: 'ready' }).execute();
  return id;
}

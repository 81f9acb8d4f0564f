import { setTimeout as sleep } from 'node:timers/promises';
import {
  addRecipient,
  archiveDocument,
  closeDocument,
  completeDocument,
  createDocument,
  createField,
  declineSigning,
  type DocumentState,
  downloadDocument,
  getDocument,
  getSigning,
  type Locale,
  recallDocument,
  sendDocument,
  type SignatureInput,
  type SigningField,
  updateDocument,
} from '@sealwright/contract';
import { linkClient, type Perform, uploadFiles } from '../api-client.ts';
import { type Answers, signPart } from '../signing-part.ts';
import { agreementPdf, questionnaireFields, signatoryFields } from './agreement-pdf.ts';
import type { Device, Installation } from './installation.ts';
import { fullName, newestLink, PEOPLE, signedIn, type SignedInPerson } from './people.ts';
import type { Ending, Scene, Signatory } from './scenes.ts';
import { WORDING } from './wording.ts';

/** Where a scene is played: in whose account, and since when seals can be made. */
export type Stage = { installation: Installation; password: string; sealsSince: Date };

type Played = {
  id: number;
  as: <T>(work: (caller: SignedInPerson) => Promise<T>) => Promise<T>;
  /** The links of this scene are in the mails after this one. */
  afterMail: number;
  /** Sets the clock to a part of the time between the scene's beginning and its end. */
  moveTo: (part: number) => void;
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SIGNER_TAKES_MS = 34_000;
const SEALED: readonly Ending[] = ['completed', 'downloaded', 'archived', 'marked completed', 'partly signed'];
const SETTLED_WITHIN_MS = 60_000;

/** Plays a document's life through the API, in its own days, and answers what became of it. */
export async function playScene(stage: Stage, scene: Scene): Promise<{ number: string; status: DocumentState }> {
  const { installation } = stage;
  const moveTo = clockOf(stage, scene);
  moveTo(0);
  const as: Played['as'] = (work) => signedIn(installation, PEOPLE[scene.sender], stage.password, work);
  const id = await as((caller) => begin(installation, scene, caller));
  const played: Played = { id, as, moveTo, afterMail: await lastMail(installation) };
  if (scene.ending !== 'new') await as((caller) => prepare(scene, caller, id));
  if (scene.ending !== 'new' && scene.ending !== 'draft') {
    moveTo(0.05);
    await as(({ perform }) => perform(sendDocument, { params: { id } }));
    await settle(installation, id);
    await bringTo(installation, scene, played);
  }
  const { number, status } = await as(({ perform }) => perform(getDocument, { params: { id } }));
  return { number, status };
}

/** Time runs on within a scene, whatever part of it is asked for, and its days begin and end in office hours. */
function clockOf({ installation: { clock }, sealsSince }: Stage, scene: Scene): (part: number) => void {
  const [from, to] = [momentOf(scene, scene.begunDaysAgo, 8), momentOf(scene, scene.endedDaysAgo, 13)];
  let hasBegun = false;
  return (part) => {
    const sealable = SEALED.includes(scene.ending) ? sealsSince.getTime() : 0;
    const earliest = hasBegun ? clock.now().getTime() + MINUTE_MS : sealable;
    clock.moveTo(new Date(Math.max(earliest, from + (to - from) * part)));
    hasBegun = true;
  };
}

/** So many days ago, in the hour or the four after it (UTC); less than a day ago, exactly then. */
function momentOf({ title }: Scene, daysAgo: number, hour: number): number {
  const at = Date.now() - daysAgo * DAY_MS;
  if (daysAgo < 1) return at;
  const minutes = Buffer.from(title).reduce((sum, byte) => sum + byte, 0) % 240;
  return new Date(at).setUTCHours(hour, minutes, 0, 0);
}

async function begin(installation: Installation, scene: Scene, caller: SignedInPerson): Promise<number> {
  const { sender, signingOption = 'shared', formType } = scene;
  const form = formType === undefined ? {} : { formType };
  const { id } = await caller.perform(createDocument, { body: { signingOption, ...form } });
  const [first] = scene.recipients;
  const parties = [fullName(PEOPLE[sender]), ...signing(scene).map(({ name }) => name)];
  const { between, terms } = WORDING[sender];
  const bytes = await agreementPdf({
    locale: sender,
    title: scene.title,
    paragraphs: [...(first === undefined ? [] : [between(parties[0] ?? '', first.name)]), scene.about, ...terms],
    signatories: parties.slice(1),
    hasQuestionnaire: scene.hasQuestionnaire ?? false,
  });
  const files = [{ name: `${scene.title}.pdf`, bytes }];
  await uploadFiles(installation.sendFrom(PEOPLE[sender].device), caller.accessToken, { document: id, files });
  await caller.perform(updateDocument, { params: { id }, body: { title: scene.title } });
  return id;
}

const signing = ({ recipients }: Scene): Signatory[] =>
  recipients.filter(({ role = 'signer' }) => role === 'signer' || role === 'in_person');

async function prepare(scene: Scene, { perform }: SignedInPerson, id: number): Promise<void> {
  const { files } = await perform(getDocument, { params: { id } });
  const file = files[0]?.id ?? 0;
  for (const person of scene.recipients) {
    const recipient = await perform(addRecipient, { body: { ...person, document: id } });
    const index = signing(scene).indexOf(person);
    if (index < 0) continue;
    const fields = [
      ...signatoryFields(index, scene.sender),
      ...(scene.hasQuestionnaire === true ? questionnaireFields() : []),
    ];
    for (const [tabOrder, field] of fields.entries()) {
      await perform(createField, { body: { ...field, tabOrder, document: id, file, recipient: recipient.id } });
    }
  }
  const { message, subject, template } = WORDING[scene.sender];
  const { expiryDays = 30, autoReminders = false } = scene;
  const settings = { subject: subject(scene.title), message, messageTemplateName: template, expiryDays, autoReminders };
  await perform(updateDocument, { params: { id }, body: { ...settings, locale: scene.sender } });
}

async function bringTo(installation: Installation, scene: Scene, played: Played): Promise<void> {
  const { id, as, moveTo } = played;
  const params = { id };
  const [first] = acting(scene);
  if (first === undefined) throw new Error(`Nobody acts in ${scene.title}`);
  const open = async () => (await linkOf(installation, played, first))(getSigning, { query: { locale: first.locale } });
  const sign = async (people: Signatory[]) => {
    for (const [index, person] of people.entries()) {
      moveTo(0.1 + (0.9 * (index + 1)) / (people.length + 1));
      const perform = await linkOf(installation, played, person);
      // Opening it is all that is asked of a viewer.
      if (person.role === 'viewer') await perform(getSigning, { query: { locale: person.locale } });
      else await signPart(perform, answersOf(person, installation.clock.now()));
      await settle(installation, id);
    }
  };
  const steps: Record<Ending, () => Promise<unknown>> = {
    new: async () => {},
    draft: async () => {},
    sent: async () => {},
    undelivered: async () => {},
    viewed: async () => {
      moveTo(1);
      await open();
    },
    'partly signed': () => sign(acting(scene).slice(0, -1)),
    completed: () => sign(acting(scene)),
    downloaded: async () => {
      await sign(acting(scene));
      moveTo(1);
      await as(({ perform }) => perform(downloadDocument, { params }));
    },
    archived: async () => {
      await sign(acting(scene));
      moveTo(1);
      await as(({ perform }) => perform(archiveDocument, { params }));
    },
    declined: async () => {
      moveTo(1);
      await open();
      const perform = await linkOf(installation, played, first);
      await perform(declineSigning, { body: { reason: scene.declineReason ?? '' } });
    },
    expired: async () => {
      moveTo(0.3);
      await open();
      // The sweep that ends what is over comes by a minute after it is over.
      moveTo(1);
      const { expiresAt } = await as(({ perform }) => perform(getDocument, { params }));
      installation.clock.moveTo(new Date(Date.parse(expiresAt ?? '') + MINUTE_MS));
      await installation.tasks.runAll({ sweep: 'expire-documents' });
    },
    closed: async () => {
      moveTo(1);
      await as(({ perform }) => perform(closeDocument, { params }));
    },
    recalled: async () => {
      moveTo(0.5);
      await open();
      moveTo(1);
      await as(({ perform }) => perform(recallDocument, { params }));
    },
    'marked completed': async () => {
      await sign([first]);
      moveTo(1);
      await as(({ perform }) => perform(completeDocument, { params }));
    },
  };
  await steps[scene.ending]();
  await settle(installation, id);
}

/** Those who must do something, in the order they are asked. */
const acting = ({ recipients }: Scene): Signatory[] =>
  recipients.filter(({ role }) => role !== 'copy').sort((one, other) => (one.order ?? 1) - (other.order ?? 1));

const PHONES = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36',
];

function deviceOf({ email }: Signatory): Device {
  const sum = Buffer.from(email).reduce((total, byte) => total + byte, 0);
  return { address: `203.0.113.${1 + (sum % 250)}`, name: PHONES[sum % PHONES.length] ?? '' };
}

async function linkOf(installation: Installation, played: Played, person: Signatory): Promise<Perform> {
  const path = /\/sign\/(\d+)\?token=([\w-]+)/;
  const link = await newestLink(installation.platform, { to: person.email, path, afterMail: played.afterMail });
  if (link === null) throw new Error(`${person.email} has no link to document ${played.id}`);
  return linkClient(installation.sendFrom(deviceOf(person), SIGNER_TAKES_MS), Number(link[1]), link[2] ?? '');
}

const FACES: Record<Locale, NonNullable<SignatureInput['font']>> = {
  en: 'script',
  es: 'script',
  zhCn: 'brush',
  ar: 'ruqaa',
  ur: 'nastaliq',
};

const DRAWING = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path d="M 18 70 C 40 10 70 8 74 40 C 78 74 40 92 44 60 C 50 26 110 30 126 58 C 136 76 152 40 168 46 C 186 54 192 70 214 52 L 282 44 L 282 48 L 216 57 C 190 77 180 60 168 51 C 154 46 138 84 122 63 C 106 36 56 32 49 60 C 46 84 72 70 69 40 C 66 14 46 18 23 71 Z" fill="#1a237e"/></svg>',
).toString('base64')}`;

function answersOf(person: Signatory, at: Date): Answers {
  const { name, email, locale } = person;
  const mark: Answers['mark'] =
    locale === 'es'
      ? { kind: 'draw', image: DRAWING }
      : { kind: 'type', text: name, font: FACES[locale], colour: '#1a237e' };
  const texts: Partial<Record<SigningField['type'], string>> = {
    name,
    email,
    date: at.toISOString().slice(0, 10),
    company: 'Raman & Daughters',
    text: 'The yearly accounts, and advice on customs',
    checkbox: 'true',
  };
  return { locale, mark, text: (field) => texts[field.type] ?? field.options[0] ?? name };
}

async function lastMail({ platform: { db } }: Installation): Promise<number> {
  const row = await db.selectFrom('mails').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/** Does what became due. Where a server works on the same database it may have taken a part of that: then waits for it. */
async function settle({ platform: { db }, tasks }: Installation, documentId: number): Promise<void> {
  const until = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    await tasks.runAll();
    const open = await db
      .selectFrom('documents as d')
      .leftJoin('mails as m', (on) =>
        on.onRef('m.accountId', '=', 'd.accountId').onRef('m.documentId', '=', 'd.id').on('m.state', '=', 'queued'),
      )
      .select(['d.id', 'd.waitingReason'])
      .where((where) => where.or([where('d.id', '=', documentId), where('d.parentId', '=', documentId)]))
      .where((where) =>
        where.or([
          where('m.id', 'is not', null),
          where.and([where('d.finishedAt', 'is not', null), where('d.sealedAt', 'is', null)]),
        ]),
      )
      .executeTakeFirst();
    if (open === undefined) return;
    if (open.waitingReason !== null) throw new Error(`Document ${open.id} waits to be sealed: ${open.waitingReason}`);
    if (Date.now() > until) throw new Error(`Document ${open.id} has mails or a seal that do not come`);
    await sleep(200);
  }
}

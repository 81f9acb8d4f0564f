import {
  addRecipient,
  createDocument,
  createField,
  type FieldType,
  publishTemplate,
  saveAsTemplate,
  sendDocument,
  sendTemplate,
  updateDocument,
} from '@sealwright/contract';
import { plainPdf } from '../packages/pdf/test/sources.ts';
import { uploadFiles } from '../scripts/api-client.ts';
import { type Figure, median, type Outcome, tell } from './results.ts';
import { type BenchServer, startBenchServer } from './server.ts';
import type { Sizes } from './sizes.ts';

const FIELDS: readonly FieldType[] = ['signature', 'name', 'date'];
const PAGES = 3;
const WARM_UP = 3;
const PER_ROUND = 10;
const MAIL = { subject: 'Please sign', message: 'The agreement.', messageTemplateName: 'Standard' };

const placeOf = (index: number) => ({ page: PAGES, x: 0.1, y: 0.6 + index * 0.1, width: 0.3, height: 0.06 });

/**
 * The same document sent by one call from a template and by the calls that prepare it by hand, in turn: three pages, two signers with
 * three fields each.
 */
export async function measureTemplates({ rounds }: Sizes): Promise<Outcome> {
  const server = await startBenchServer();
  try {
    const template = await prepareTemplate(server);
    let last = 0;
    const people = () => [1, 2].map((role) => ({ role, name: 'Priya Raman', email: `s-${(last += 1)}@example.com` }));
    const once = () => server.owner(sendTemplate, { params: { id: template }, body: { people: people() } });
    const byHand = () => sendByHand(server, people(), last);
    for (let count = 0; count < WARM_UP; count++) {
      await once();
      await byHand();
    }
    const [ofTemplate, ofHand]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      ofTemplate.push(tell('sent from a template', 'ms', await timed(once), { round, rounds }));
      ofHand.push(tell('prepared call by call', 'ms', await timed(byHand), { round, rounds }));
    }
    const ratios = ofHand.map((ms, round) => ms / (ofTemplate[round] ?? ms));
    return {
      ran: 'templates',
      figures: [
        figure('sent from a template, one call', 'ms', ofTemplate, 'mean of ten documents, two signers, six fields'),
        figure(
          'the same prepared call by call',
          'ms',
          ofHand,
          `${5 + 2 + 2 * FIELDS.length - 1} calls, the file among them`,
        ),
        figure('how many times longer by hand', '×', ratios, `median ${median(ratios).toFixed(1)}`),
      ],
    };
  } finally {
    await server.close();
  }
}

const figure = (what: string, unit: string, values: number[], note: string): Figure => ({
  id: 'templates',
  what,
  unit,
  values,
  atMost: null,
  note,
});

async function timed(send: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  for (let count = 0; count < PER_ROUND; count++) await send();
  return (performance.now() - begun) / PER_ROUND;
}

/** From a document like those that are sent by hand. */
async function prepareTemplate(server: BenchServer): Promise<number> {
  const people = ['a', 'b'].map((name) => ({ name, email: `${name}@example.com` }));
  const document = await sendByHand(server, people, 0);
  const { id } = await server.owner(saveAsTemplate, { params: { id: document }, body: { name: 'Agreement' } });
  await server.owner(publishTemplate, { params: { id }, body: {} });
  return id;
}

async function sendByHand(
  server: BenchServer,
  people: readonly { name: string; email: string }[],
  number: number,
): Promise<number> {
  const { owner, send } = server;
  const { id } = await owner(createDocument, { body: { signingOption: 'shared' } });
  const bytes = new Uint8Array(Buffer.concat([await plainPdf({ pages: PAGES }), Buffer.from(`%${number}\n`)]));
  const uploaded = await uploadFiles(send, await server.ownerToken(), {
    document: id,
    files: [{ name: 'agreement.pdf', bytes }],
  });
  const file = uploaded.files[0]?.id ?? 0;
  for (const [turn, { name, email }] of people.entries()) {
    const recipient = await owner(addRecipient, { body: { document: id, name, email } });
    for (const [index, type] of FIELDS.entries()) {
      const place = { ...placeOf(index), x: turn === 0 ? 0.1 : 0.55 };
      await owner(createField, { body: { ...place, document: id, file, recipient: recipient.id, type } });
    }
  }
  await owner(updateDocument, { params: { id }, body: { title: 'Agreement', ...MAIL } });
  await owner(sendDocument, { params: { id } });
  return id;
}

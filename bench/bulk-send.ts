import { setTimeout as sleep } from 'node:timers/promises';
import { startBulkSend } from '@sealwright/contract';
import { createTransport } from 'nodemailer';
import { checkedRows, templateForOne } from '../faults/bulk-send.ts';
import { client } from '../faults/client.ts';
import { median, type Outcome, tell } from './results.ts';
import { type BenchServer, startBenchServer } from './server.ts';
import type { Sizes } from './sizes.ts';

const WARM_UP = 50;
const BARE_ADDRESS = 'bare-reader@example.com';
// As many connections as our own mail gateway opens.
const CONNECTIONS = 5;
const LOOK_EVERY_MS = 25;
// 0.8 times as fast is 1.25 times as long.
const MOST_TIMES = 1.25;

type Round = { uploaded: number; accepted: number; drained: number; bare: number; cpu: number };

/** P11: a bulk send of so many rows. How long until it is accepted, and until the last mail has left, beside a bare client with as many mails. */
export async function measureBulkSend({ rows, rounds }: Sizes): Promise<Outcome> {
  const server = await startBenchServer();
  try {
    const template = await templateForOne(client(server.address, await server.ownerToken()));
    await sendRows(server, template, WARM_UP);
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ours = await sendRows(server, template, rows);
      tell(`${rows} rows accepted`, 's', ours.accepted, { round, rounds });
      const bare = await sendBare(server, rows);
      tell('drained, to a bare client', '×', ours.drained / bare, { round, rounds });
      measured.push({ ...ours, bare });
    }
    const of = (part: (round: Round) => number): number[] => measured.map(part);
    const [drained, bare] = [median(of((round) => round.drained)), median(of((round) => round.bare))];
    const perSecond = (seconds: number): string => `${Math.round(rows / seconds)} a second`;
    const figure = (what: string, unit: string, values: number[], atMost: number | null, note: string) => ({
      id: 'P11',
      what,
      unit,
      values,
      atMost,
      note,
    });
    return {
      ran: 'bulk-send',
      figures: [
        figure(
          `${rows} rows accepted`,
          's',
          of((round) => round.accepted),
          2,
          'from the press of the button to its answer',
        ),
        figure(
          'their file uploaded and checked',
          's',
          of((round) => round.uploaded),
          null,
          'before the start',
        ),
        figure(
          'drained, to a bare client',
          '×',
          of((round) => round.drained / round.bare),
          MOST_TIMES,
          `until the last mail arrived: ${perSecond(drained)}, a bare client ${perSecond(bare)}; ours makes documents, evidence and links`,
        ),
        figure(
          'CPU of a row, server and PostgreSQL',
          's CPU',
          of((round) => round.cpu / rows),
          null,
          'document, evidence, mail',
        ),
      ],
    };
  } finally {
    await server.close();
  }
}

async function sendRows(server: BenchServer, template: number, rows: number): Promise<Omit<Round, 'bare'>> {
  const owner = client(server.address, await server.ownerToken());
  const begun = performance.now();
  const { id } = await checkedRows(owner, template, rows);
  const checked = performance.now();
  const [before, arrived] = [server.cpu(), server.sink.mails.length];
  await owner.speak(startBulkSend, { params: { id }, body: {} });
  const accepted = performance.now();
  await untilArrived(server, arrived + rows);
  const drained = performance.now();
  const after = server.cpu();
  return {
    uploaded: (checked - begun) / 1000,
    accepted: (accepted - checked) / 1000,
    drained: (drained - checked) / 1000,
    cpu: after.server - before.server + after.database - before.database,
  };
}

/** The same number of mails, as large as ours, by a program that does nothing else. */
async function sendBare(server: BenchServer, rows: number): Promise<number> {
  const { mail } = server.sink.mails.at(-1) ?? { mail: undefined };
  if (mail === undefined) throw new Error('No mail has arrived to be measured by');
  const text = mail.text ?? '';
  const html = mail.html ?? '';
  const pictures = mail.attachments.map(({ content, mimeType, contentId }) => ({
    content: Buffer.from(content as ArrayBuffer),
    contentType: mimeType,
    cid: contentId ?? 'picture',
  }));
  const transport = createTransport({ url: server.sink.url, pool: true, maxConnections: CONNECTIONS } as object);
  const arrived = server.sink.mails.length;
  const begun = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < rows) {
      next += 1;
      const from = { name: 'Bare', address: 'bare@example.com' };
      await transport.sendMail({ from, to: BARE_ADDRESS, subject: 'Your lease', text, html, attachments: pictures });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  await untilArrived(server, arrived + rows);
  transport.close();
  return (performance.now() - begun) / 1000;
}

async function untilArrived({ sink }: BenchServer, count: number): Promise<void> {
  while (sink.mails.length < count) await sleep(LOOK_EVERY_MS);
}

import {
  closeDocument,
  getEndedLink,
  getSigning,
  listNotifications,
  recallDocument,
  requestNewLink,
  updateNotificationPreferences,
} from '@sealwright/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { callWith, refusal, type SentDocument, sentDocument } from '../../../../test/signing-flow.ts';

const server = await testApp();
const day = 24 * 3600 * 1000;

const ofAda = () => sentDocument(server, [{ name: 'Ada', locale: 'ur' }]);

async function recalled(): Promise<SentDocument> {
  const document = await ofAda();
  await server.as(document.sender)(recallDocument, { params: { id: document.id } });
  return document;
}

const requestsTo = async ({ sender }: SentDocument) => {
  const { results } = await server.as(sender)(listNotifications, { query: { status: 'link_requested' } });
  return results;
};
const mailsTo = async ({ sender }: SentDocument) =>
  (await server.mails()).filter(({ to, event }) => to === sender.email && event === 'notification.link_requested');

describe('the holder of a link that', () => {
  test('was recalled sees what it was for, in which language, and asks for a new one', async () => {
    const document = await recalled();
    const [ada] = document.signers;

    const ended = await ada!.call(getEndedLink);
    const { senderName } = await ada!.call(requestNewLink);
    await server.runTasks();

    expect(ended).toMatchObject({ reason: 'link_recalled', locale: 'ur', senderName });
    expect(ended.document.title).toBe((await document.read()).title);
    const [notification] = await requestsTo(document);
    expect(notification?.description).toContain('Ada');
    const [mail] = await mailsTo(document);
    expect(mail?.text).toContain(`/documents/${document.id}?resend=true`);
  });

  test('expired asks for a new one, before and after the sweep has noticed', async () => {
    const document = await ofAda();
    const [ada] = document.signers;
    server.clock.advance(31 * day);

    const unnoticed = await ada!.call(getEndedLink);
    await server.runTasks({ withSweeps: true });
    await ada!.call(requestNewLink);
    server.clock.advance(-31 * day);
    const [notification] = await requestsTo(document);

    expect(unnoticed.reason).toBe('link_expired');
    expect(notification).toMatchObject({ status: 'link_requested' });
  });

  test('ended in another way, still works or is unknown cannot ask', async () => {
    const document = await ofAda();
    const [ada] = document.signers;
    const asks = () => refusal(ada!.call(requestNewLink));

    const whileItWorks = await asks();
    await server.as(document.sender)(closeDocument, { params: { id: document.id } });

    expect(whileItWorks).toBe('409 not_permitted');
    expect(await asks()).toBe('410 link_closed');
    expect(await refusal(ada!.call(getEndedLink))).toBe('410 link_closed');
    expect(await refusal(callWith(server, document.id, 'unknown')(requestNewLink))).toBe('404 link_invalid');
    const other = await recalled();
    expect(await refusal(callWith(server, document.id, other.signers[0]!.token)(requestNewLink))).toBe(
      '404 link_invalid',
    );
  });
});

test('asking again notifies the sender no second time, and too often is refused', async () => {
  const document = await recalled();
  const [ada] = document.signers;

  const answers = [];
  for (let index = 0; index < 6; index += 1) answers.push(await refusal(ada!.call(requestNewLink)).catch(() => 'ok'));
  await server.runTasks();

  expect(answers.at(-1)).toBe('429 too_many_requests');
  expect(await requestsTo(document)).toHaveLength(1);
  expect(await mailsTo(document)).toHaveLength(1);
});

test('a sender who wants no mail of it finds the request in the application alone', async () => {
  const document = await recalled();
  const quiet = { status: 'link_requested' as const, inApp: true, mail: false, daily: false };
  await server.as(document.sender)(updateNotificationPreferences, { body: { preferences: [quiet] } });

  await document.signers[0]!.call(requestNewLink);
  await server.runTasks();

  expect(await requestsTo(document)).toHaveLength(1);
  expect(await mailsTo(document)).toHaveLength(0);
});

test('who finished is told how many others still have to finish', async () => {
  const { signers } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Grace' }, { name: 'Joan', order: 2 }]);

  expect((await signers[0]!.call(getSigning)).othersLeft).toBe(2);
});

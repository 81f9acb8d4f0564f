import { getDocument, listEvidence, sendDocument } from '@sealwright/contract';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { draft } from '../../../test/drafting.ts';
import { smtpSink } from '../../../test/smtp-sink.ts';

const sink = await smtpSink();
const server = await testApp({ SMTP_URL: sink.url });
afterAll(sink.close);

test('the sender is told by mail, once, that somebody can never be reached', async () => {
  const alice = await server.make.user();
  const people = [{ email: 'gone@example.com', name: 'Gone Girl' }, { email: 'here@example.com' }];
  const { id } = await draft(server, alice, people);
  sink.answers.set('gone@example.com', [550]);

  await server.as(alice)(sendDocument, { params: { id } });
  await server.runJobs({ withSweeps: true });

  const told = sink.mails.filter(({ to }) => to.includes(alice.email)).map(({ mail }) => mail);
  expect(told.map(({ subject }) => subject)).toEqual(['We couldn’t deliver “Lease” to Gone Girl']);
  expect(told[0]!.text).toContain('gone@example.com');
  expect(told[0]!.text).toContain(`/documents/${id}`);
  expect((await server.as(alice)(getDocument, { params: { id } })).status).toBe('sent');
  const { events } = await server.as(alice)(listEvidence, { params: { id } });
  expect(events.filter(({ action }) => action === 'recipient.mail_failed')).toHaveLength(1);
});

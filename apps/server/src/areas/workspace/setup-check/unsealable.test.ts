import { getSealingState, getSetupCheck, sendDocument } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { draft } from '../../../../test/drafting.ts';
import { refusal } from '../../../../test/signing-flow.ts';

const broken = await testApp({ SEAL_P12: '/nowhere/at/all.p12' });

test('nothing is sent that could not be sealed, and the sender is told why', async () => {
  const sender = await broken.make.user();
  const { id } = await draft(broken, sender, [{ email: 'ada@example.com' }]);

  expect(await refusal(broken.as(sender)(sendDocument, { params: { id } }))).toBe('409 sealing_unavailable');
  const mails = await broken.mails();
  expect(mails.filter(({ to }) => to === 'ada@example.com')).toEqual([]);
});

test('administrators see it in the application and get one mail a day, in their language', async () => {
  const admin = await broken.make.user({ role: 'admin', locale: 'es' });
  const call = broken.as(admin);

  expect(await call(getSealingState)).toEqual({ isBroken: true, finding: 'certificate_unusable', waitingCount: 0 });
  expect((await call(getSetupCheck)).canSeal).toBe(false);
  await broken.runTasks({ withSweeps: true, mayFail: true });
  await broken.runTasks({ withSweeps: true, mayFail: true });

  const told = (await broken.mails()).filter(({ to, event }) => to === admin.email && event === 'setup.sealing');
  expect(told).toHaveLength(1);
  expect(told[0]?.subject).toBe('Sealwright no puede sellar documentos');
});

test('where documents can be sealed, administrators hear nothing', async () => {
  const good = await testApp();
  const admin = await good.make.user({ role: 'admin' });
  await good.runTasks({ withSweeps: true });

  expect(await good.as(admin)(getSealingState)).toEqual({ isBroken: false, finding: null, waitingCount: 0 });
  expect((await good.mails()).filter(({ event }) => event === 'setup.sealing')).toEqual([]);
  const sender = await good.make.user();
  const { id } = await draft(good, sender, [{ email: 'ada@example.com' }]);
  expect((await good.as(sender)(sendDocument, { params: { id } })).status).toBe('pending');
});

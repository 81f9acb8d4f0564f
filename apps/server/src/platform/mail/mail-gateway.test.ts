import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { smtpGateway } from './mail-gateway.ts';

const MAIL = { toEmail: 'ada@example.com', toName: 'Ada', subject: 'Hello', messageId: '<1@sign.test>', locale: 'en' };

test('a server that answers a letter at a time has a mail for no longer than any other', async () => {
  const sockets = new Set<Socket>();
  const slow = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.write('220 slow\r\n');
    const drip = setInterval(() => socket.write('250-more\r\n'), 50);
    socket.on('close', () => clearInterval(drip));
  });
  await new Promise<void>((resolve) => void slow.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void slow.close());
  const gateway = smtpGateway(
    {
      hostname: '127.0.0.1',
      port: (slow.address() as AddressInfo).port,
      tls: 'none',
      credentials: null,
      sender: { name: 'Sealwright', address: 'no-reply@sign.test' },
      bounceAddress: undefined,
      dkim: undefined,
      mayReach: () => true,
    },
    { wholeMs: 400 },
  );
  onTestFinished(() => gateway.close());

  expect(await gateway.send(MAIL, { text: 'Hello', html: '<p>Hello</p>' })).toMatchObject({ kind: 'away' });
  await expect.poll(() => sockets.size).toBe(0);
});

import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function collect(level: 'info' | 'warn' | 'debug') {
  const lines: string[] = [];
  return { lines, log: createLog(level, (line) => lines.push(line)) };
}

test('an entry is one line of JSON with its facts', () => {
  const { lines, log } = collect('info');

  log.info('A mail waits', { mail: 7, answer: 'a\nb' });

  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^\{.*\}\n$/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', message: 'A mail waits', mail: 7, answer: 'a\nb' });
});

test('what is below the level is not written', () => {
  const { lines, log } = collect('warn');

  log.info('nothing');
  log.warn('something');

  expect(lines).toHaveLength(1);
});

test('secrets that slip into facts, addresses and errors are hidden', () => {
  const { lines, log } = collect('info');

  log.error(
    'failed',
    { token: 'abc123', url: '/sign/7?token=abc123&x=1', smtp: 'smtp://me:abc123@host', nested: { password: 'abc123' } },
    new Error('GET /sign/7?token=abc123', { cause: new Error('secret=abc123') }),
  );

  expect(lines[0]).not.toContain('abc123');
  expect(lines[0]).toContain('&x=1');
});

test('an error is its name, message and code; its stack comes with debug alone', () => {
  const cause = Object.assign(new TypeError('no such thing'), { code: 'E_NONE' });
  const [usual, verbose] = [collect('info'), collect('debug')];

  usual.log.error('failed', {}, cause);
  verbose.log.error('failed', {}, cause);

  const shown = { name: 'TypeError', text: 'no such thing', code: 'E_NONE' };
  expect(JSON.parse(usual.lines[0] ?? '')).toMatchObject({ error: shown });
  expect(usual.lines[0]).not.toContain('log.test.ts');
  expect(verbose.lines[0]).toContain('log.test.ts');
});

test('what is thrown without being an error is described, never as [object Object]', () => {
  const { lines, log } = collect('info');

  log.error('failed', {}, { message: 'the queue is away', code: '57P01', queue: 'q' });
  log.error('failed', {}, { queue: 'q' });
  log.error('failed', {}, 'just text');
  log.error('failed', {}, new AggregateError([new Error('refused by ::1'), new Error('refused by 127.0.0.1')]));

  const errors = lines.map((line) => (JSON.parse(line) as { error: object }).error);
  expect(errors).toMatchObject([
    { text: 'the queue is away', code: '57P01' },
    { text: 'an object with queue' },
    { text: 'just text' },
    { errors: [{ text: 'refused by ::1' }, { text: 'refused by 127.0.0.1' }] },
  ]);
  expect(lines.join('')).not.toContain('[object');
});

test('the address of a person in an error is not written', () => {
  const { lines, log } = collect('info');

  log.warn('refused', { answer: '550 <ada@example.com> unknown' }, new Error('no mailbox bob.b@mail.example.org here'));

  expect(lines[0]).not.toMatch(/ada@|bob\.b@/);
  expect(lines[0]).toContain('550 <[address]> unknown');
});

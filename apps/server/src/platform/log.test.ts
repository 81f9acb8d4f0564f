import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function collect(level: 'info' | 'warn') {
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

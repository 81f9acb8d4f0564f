import { expect, test } from 'vitest';
import { calendarFile, folded } from './ical.ts';

test('lines are folded at 75 octets, and never within a character', () => {
  const line = `SUMMARY:${'مرحبا 😀 '.repeat(40)}`;

  const parts = folded(line).split('\r\n');

  expect(parts.length).toBeGreaterThan(5);
  for (const part of parts) {
    expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
    expect(part).not.toContain('\uFFFD');
  }
  expect(parts.map((part, at) => (at === 0 ? part : part.slice(1))).join('')).toBe(line);
  expect(folded('SUMMARY:short')).toBe('SUMMARY:short');
  expect(folded('x'.repeat(75))).toBe('x'.repeat(75));
  expect(folded('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
});

test('an empty calendar is a calendar', () => {
  expect(calendarFile({ name: 'Events', product: 'A/B', refreshHours: 1 }, [])).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//A B//Events//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Events',
      'X-WR-CALNAME:Events',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

import { afterEach, vi } from 'vitest';

// What React complains of is a fault of the page: it fails the test that showed it.
const errors = vi.spyOn(console, 'error');

afterEach(() => {
  const seen = errors.mock.calls.map((call) => call.map(String).join(' '));
  errors.mockClear();
  if (seen.length > 0) throw new Error(`console.error was called:\n${seen.join('\n')}`);
});

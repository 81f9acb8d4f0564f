import { afterEach, vi } from 'vitest';

// An error that no one looks at is a failure no one notices: it fails the test that caused it.
const errors = vi.spyOn(console, 'error');

afterEach(() => {
  const seen = errors.mock.calls.map((call) => call.map(String).join(' '));
  errors.mockClear();
  if (seen.length > 0) throw new Error(`console.error was called:\n${seen.join('\n')}`);
});

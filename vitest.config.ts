import { defineConfig } from 'vitest/config';
import { TimesReporter } from './scripts/vitest-times.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', new TimesReporter()],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: ['apps/server/test/strict-console.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // A part of each in `npm test`, the whole in `npm run test:faults`: faults/scale.ts.
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['apps/server/test/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { findChromium } from './e2e/chromium.ts';
import { TimesReporter } from './scripts/vitest-times.ts';

// They share a server that their module starts.
const MATRIX = ['apps/server/test/{access-matrix,roles}.test.ts'];
const SLOW = ['apps/server/**/*.slow.test.ts', 'packages/**/*.slow.test.ts', 'scripts/**/*.slow.test.ts'];

const SERVER_SETUP = ['apps/server/test/drop-databases.ts', 'apps/server/test/strict-console.ts'];

/** `npm test` sets TESTS=part: what walks the whole product does a part (scripts/test-part.ts). Everywhere else tests do the whole. */
const isPart = process.env['TESTS'] === 'part';
const common = { provide: { isPart } };

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', new TimesReporter()],
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          isolate: false,
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...SLOW],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...common,
          // Modules of the client hold the session and other state of a page: each file has its own.
          name: 'client',
          include: ['apps/web/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...common,
          // Files share the loaded server: loading it is a fifth of the time.
          name: 'server',
          isolate: false,
          // The integrations take the SDK as it is published; here it is its source.
          alias: { '@sealwright/sdk': fileURLToPath(new URL('packages/sdk/src/index.ts', import.meta.url)) },
          include: ['apps/server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...SLOW, ...MATRIX],
          environment: 'node',
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: SERVER_SETUP,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...common,
          name: 'matrix',
          include: MATRIX,
          environment: 'node',
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: SERVER_SETUP,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Pages of the web client in a real browser, with a server that answers by the contract (apps/web/test).
        plugins: [react()],
        optimizeDeps: { entries: ['apps/web/src/app/main.tsx', 'apps/web/**/*.page.test.tsx'] },
        test: {
          ...common,
          name: 'pages',
          isolate: false,
          include: ['apps/web/**/*.page.test.tsx'],
          setupFiles: ['apps/web/test/strict-console.ts'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: await findChromium(),
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        // What takes its time by its nature (keys are made, processes are started and killed): in `npm run test:all`.
        test: {
          ...common,
          name: 'slow',
          include: SLOW,
          environment: 'node',
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: SERVER_SETUP,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // A part of each in `npm test`, the whole in `npm run test:faults`: faults/scale.ts.
        test: {
          ...common,
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

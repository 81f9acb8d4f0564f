import { defineConfig } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { CORE } from './core-journeys.ts';

const { executablePath, args } = await findChromium();

/** `JOURNEYS=core` runs the core journeys, `JOURNEYS=others` the rest; without it all of them run. */
const part = process.env['JOURNEYS'];
const core = CORE.map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
const titles = part === 'core' ? `(?=.*(?:${core}))` : part === 'others' ? `(?!.*(?:${core}))` : '';

// The journeys wait for what the page says and for nothing else; these limits only end what hangs. They are wide because
// a machine that builds, tests and serves at once is slow, and a slow machine is no failure of the product.
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  // To record each journey took a sixth of the time. One that fails runs once more, is recorded, and stays a failure.
  retries: 1,
  failOnFlakyTests: true,
  grep: new RegExp(`^${titles}`),
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['./times-reporter.ts']],
  use: {
    // A name of the network that leads to this machine: what people behind another name see.
    launchOptions: { executablePath, args: [...args, '--host-resolver-rules=MAP sign.example.test 127.0.0.1'] },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
  },
});

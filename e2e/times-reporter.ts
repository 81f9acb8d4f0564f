import path from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { writeTimes } from '../scripts/test-times.ts';

/** Writes how long each journey took (scripts/test-times.ts). */
export default class TimesReporter implements Reporter {
  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const file = `e2e/${path.basename(test.location.file)}`;
    writeTimes([{ name: test.title, file, ms: duration }]);
  }
}

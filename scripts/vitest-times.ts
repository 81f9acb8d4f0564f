import type { Reporter, TestModule } from 'vitest/node';
import { writeTimes } from './test-times.ts';

/** Writes how long each test took (scripts/test-times.ts). */
export class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    writeTimes(
      modules.flatMap((module) =>
        [...module.children.allTests()].map((test) => ({
          name: test.fullName,
          file: module.relativeModuleId,
          project: module.project.name,
          ms: test.diagnostic()?.duration ?? 0,
        })),
      ),
    );
  }
}

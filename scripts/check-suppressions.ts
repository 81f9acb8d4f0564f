// A suppression without a reason after `--` fails: the next reader must be able to judge whether it still holds.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file));
const silent = /(?:(?:ox|es)lint-disable|@ts-(?:expect-error|ignore))(?!.* -- \S)/;
const found = files.flatMap((file) =>
  file === 'scripts/check-suppressions.ts'
    ? []
    : readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (silent.test(line) ? [`${file}:${index + 1}: suppression without a reason`] : [])),
);
for (const line of found) console.error(line);
process.exit(found.length > 0 ? 1 : 0);

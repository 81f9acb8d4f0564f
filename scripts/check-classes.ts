// Every class of a CSS module is used where the sheet is imported, and every class that is asked for is there.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../apps/web/src');
const IMPORTS = /^import (\w+) from '(\.[^']*\.module\.css)';$/gm;

type Sheet = { defined: Set<string>; asked: Set<string>; isWhole: boolean };

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).map((file) => path.join(ROOT, file));
const sheets = new Map<string, Sheet>(
  files
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => [file, { defined: definedIn(readFileSync(file, 'utf8')), asked: new Set(), isWhole: false }]),
);

function definedIn(css: string): Set<string> {
  const plain = css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
    .replaceAll(/"[^"]*"|'[^']*'/g, '');
  const selectors = [...plain.matchAll(/([^{};]*)\{/g)].map(([, selector = '']) => selector.trim());
  return new Set(
    selectors
      .filter((selector) => !selector.startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name)),
  );
}

const faults: string[] = [];
for (const file of files.filter((file) => /\.tsx?$/.test(file))) {
  const text = readFileSync(file, 'utf8');
  for (const [line, name = '', from = ''] of text.matchAll(IMPORTS)) {
    const sheet = sheets.get(path.join(path.dirname(file), from));
    if (sheet === undefined) {
      faults.push(`${path.relative(ROOT, file)}: there is no ${from}`);
      continue;
    }
    for (const [, asked] of text.replace(line, '').matchAll(new RegExp(`\\b${name}\\b(?:\\.(\\w+))?`, 'g'))) {
      // Handed on as a whole, or asked by a name that is not written here.
      if (asked === undefined) sheet.isWhole = true;
      else sheet.asked.add(asked);
    }
  }
}
for (const [file, { defined, asked, isWhole }] of sheets) {
  const name = path.relative(ROOT, file);
  for (const one of asked) if (!defined.has(one)) faults.push(`${name}: has no .${one}`);
  if (isWhole) continue;
  for (const one of defined) if (!asked.has(one)) faults.push(`${name}: nothing uses .${one}`);
}
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);

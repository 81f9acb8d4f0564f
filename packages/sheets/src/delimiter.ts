import { createCsvScanner } from './csv-scan.ts';
import type { Delimiter } from './rows.ts';

const CANDIDATES: readonly Delimiter[] = [',', ';', '\t', '|'];
const ROWS = 50;
const LIMITS = { columns: 20_000, cellCharacters: 100_000 };

/** The delimiter that gives the most rows the same number of columns; among equals the one with more columns. */
export function findDelimiter(text: string, isWhole: boolean): Delimiter {
  let best: { delimiter: Delimiter; evenness: number; columns: number } = { delimiter: ',', evenness: 0, columns: 1 };
  for (const delimiter of CANDIDATES) {
    const counts = columnCounts(text, delimiter, isWhole);
    const columns = mostFrequent(counts);
    if (columns < 2) continue;
    const evenness = counts.filter((count) => count === columns).length / counts.length;
    const better = evenness > best.evenness || (evenness === best.evenness && columns > best.columns);
    if (better) best = { delimiter, evenness, columns };
  }
  return best.delimiter;
}

function columnCounts(text: string, delimiter: Delimiter, isWhole: boolean): number[] {
  const scanner = createCsvScanner(delimiter, LIMITS);
  const rows = scanner.push(text).concat(scanner.end());
  // The sample may end within a row.
  const whole = isWhole || rows.length < 2 ? rows : rows.slice(0, -1);
  return whole.slice(0, ROWS).map((row) => row.cells.length);
}

function mostFrequent(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  let found = 0;
  for (const [count, often] of times) if (often > (times.get(found) ?? 0)) found = count;
  return found;
}

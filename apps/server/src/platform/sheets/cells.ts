import type { Row } from '@sealwright/sheets';

export const cellText = (cell: string): string => cell.trim();

/** How many cells there are, without those at the end that say nothing. */
export const saidWidth = (cells: readonly string[]): number => cells.findLastIndex((cell) => cellText(cell) !== '') + 1;

/** Where there are more cells than columns, something has moved them: none can be trusted to be what its column says. */
export function faultOf({ cells, fault }: Row, columns: number): Row['fault'] {
  if (fault !== null || cells.length <= columns) return fault;
  return saidWidth(cells) > columns ? 'row_too_wide' : null;
}

import { BROKEN } from './decode.ts';
import type { Limits, Row, RowFault } from './rows.ts';
import { saysNothing } from './says-nothing.ts';

/** Makes rows of cells, within the limits. */
export type RowBuilder = {
  begin: () => void;
  add: (cell: string) => void;
  end: (fault?: RowFault) => void;
  /** Ended rows since it was last asked. */
  take: () => Row[];
  /** Whether the text being read has anything in it that could not be decoded. */
  beware: (broken: boolean) => void;
};

export function createRowBuilder(limits: Limits): RowBuilder {
  let rows: Row[] = [];
  let number = 0;
  let cells: string[] = [];
  let fault: RowFault | null = null;
  let mayBeBroken = false;

  function blame(): void {
    if (!mayBeBroken || !cells.some((cell) => cell.includes(BROKEN))) return;
    fault = 'row_unreadable';
    cells = cells.map((cell) => cell.replaceAll(BROKEN, '\ufffd'));
  }

  return {
    begin: () => {
      cells = [];
      fault = null;
    },
    add: (cell) => {
      if (cells.length >= limits.columns) {
        if (fault === null && !saysNothing(cell)) fault = 'row_too_wide';
      } else if (cell.length > limits.cellCharacters) {
        fault ??= 'cell_too_long';
        cells.push(cell.slice(0, limits.cellCharacters));
      } else {
        cells.push(cell);
      }
    },
    end: (known) => {
      number += 1;
      if (known !== undefined) fault = known;
      blame();
      if (fault !== null || !cells.every(saysNothing)) rows.push({ number, cells, fault });
    },
    take: () => {
      const taken = rows;
      rows = [];
      return taken;
    },
    beware: (broken) => {
      mayBeBroken = broken;
    },
  };
}

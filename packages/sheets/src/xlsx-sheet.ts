import type { Limits, Row, RowFault } from './rows.ts';
import { saysNothing } from './says-nothing.ts';
import { cellText, type SheetContext } from './xlsx-cells.ts';
import { columnIndex } from './xlsx-columns.ts';
import { createTextGatherer, longestText } from './xlsx-strings.ts';
import { createXmlReader, type XmlEvents, type XmlReader } from './xlsx-xml.ts';

export type SheetReader = XmlReader & {
  /** The rows that are complete since it was last asked. */
  take: () => Row[];
};

const NUL = '\0';

export function createSheetReader(context: SheetContext, limits: Limits): SheetReader {
  const gatherer = createTextGatherer(limits.cellCharacters);
  let rows: Row[] = [];
  let number = 0;
  let cells: string[] = [];
  let fault: RowFault | null = null;
  let column = -1;
  let type = '';
  let style = 0;

  function beginRow(attributes: Record<string, string>): void {
    const said = Number(attributes['r']);
    number = Number.isSafeInteger(said) && said > number ? said : number + 1;
    cells = [];
    fault = null;
    column = -1;
  }

  function beginCell(attributes: Record<string, string>): void {
    const name = attributes['r'];
    const said = name === undefined ? -1 : columnIndex(name);
    column = said === -1 ? column + 1 : said;
    type = attributes['t'] ?? 'n';
    style = Number(attributes['s'] ?? 0);
    gatherer.begin();
  }

  function endCell(): void {
    const text = cellText(context, type, style, gatherer.take());
    if (text === null) fault = 'row_unreadable';
    else if (text !== '') put(text);
  }

  function put(text: string): void {
    if (column >= limits.columns) {
      if (!saysNothing(text)) fault ??= 'row_too_wide';
      return;
    }
    if (text.includes(NUL)) fault = 'row_unreadable';
    else if (text.length > limits.cellCharacters) fault ??= 'cell_too_long';
    while (cells.length < column) cells.push('');
    cells[column] = text.length > limits.cellCharacters || text.includes(NUL) ? cleaned(text) : text;
  }

  const cleaned = (text: string): string => text.slice(0, limits.cellCharacters).replaceAll(NUL, '\ufffd');

  function endRow(): void {
    if (fault !== null || !cells.every(saysNothing)) rows.push({ number, cells, fault });
  }

  const reader = createXmlReader(
    onlyWithin('sheetData', {
      open: (tag, attributes) => {
        if (tag === 'c') beginCell(attributes);
        else if (tag === 'row') beginRow(attributes);
        else gatherer.open(tag);
      },
      text: gatherer.text,
      close: (tag) => {
        if (tag === 'c') endCell();
        else if (tag === 'row') endRow();
        else gatherer.close(tag);
      },
      textCut: () => (fault ??= 'cell_too_long'),
    }),
    longestText(limits.cellCharacters),
  );

  return {
    ...reader,
    take: () => {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

function onlyWithin(element: string, events: XmlEvents): XmlEvents {
  let within = false;
  return {
    open: (tag, attributes) => {
      if (within) events.open(tag, attributes);
      else if (tag === element) within = true;
    },
    text: (text) => {
      if (within) events.text(text);
    },
    close: (tag) => {
      if (tag === element) within = false;
      else if (within) events.close(tag);
    },
    textCut: () => {
      if (within) events.textCut();
    },
  };
}

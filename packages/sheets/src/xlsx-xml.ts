import { SaxesParser } from 'saxes';
import { createDecoder } from './decode.ts';
import { SheetError } from './rows.ts';

/** Names come without their prefix. */
export type XmlEvents = {
  open: (name: string, attributes: Record<string, string>) => void;
  text: (text: string) => void;
  close: (name: string) => void;
  /** The text that comes next was longer than anything that could be used, and has been cut. */
  textCut: () => void;
};

export type XmlReader = { write: (bytes: Uint8Array) => void; end: () => void };

const PIECE = 16_384;
const LONGEST_ENTITY = 12;

/**
 * XML in UTF-8 without declarations of types or entities, within bounded memory: since the parser keeps whole texts,
 * attributes and comments, it is handed no more of one text than `longestText`, and anything else of that length is
 * refused. Throws on XML that is not well-formed.
 */
export function createXmlReader(events: XmlEvents, longestText: number): XmlReader {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  const decoder = createDecoder('utf-8');

  // Positions in what the parser was handed: where it last told of anything, and where markup last began.
  let told = 0;
  let markup = -1;
  let handed = 0;
  let cutting = false;
  let inEntity = false;

  const shortName = createShortNames();
  const tell = (): void => {
    told = parser.position;
  };
  parser.on('opentag', (tag) => {
    tell();
    events.open(shortName(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    tell();
    events.close(shortName(tag.name));
  });
  parser.on('cdata', (text) => {
    tell();
    events.text(text);
  });
  parser.on('text', events.text);
  parser.on('comment', tell);
  parser.on('processinginstruction', tell);
  parser.on('doctype', () => {
    throw new SheetError('unreadable');
  });

  function hand(xml: string): void {
    const begins = xml.lastIndexOf('<');
    if (begins !== -1) markup = handed + begins;
    handed += xml.length;
    parser.write(xml);
    if (handed - told <= longestText) return;
    if (markup >= told) throw new SheetError('too_large');
    cutting = true;
    inEntity = xml.lastIndexOf('&') > xml.lastIndexOf(';');
    events.textCut();
  }

  /** What is left behind the text that is too long. */
  function cut(xml: string): string {
    let rest = xml;
    if (inEntity) {
      const end = rest.indexOf(';') + 1;
      if (end === 0 || end > LONGEST_ENTITY) throw new SheetError('unreadable');
      parser.write(rest.slice(0, end));
      handed += end;
      rest = rest.slice(end);
      inEntity = false;
    }
    const next = rest.indexOf('<');
    if (next === -1) return '';
    cutting = false;
    return rest.slice(next);
  }

  function write(xml: string): void {
    for (let at = 0; at < xml.length; at += PIECE) {
      const piece = xml.slice(at, at + PIECE);
      const rest = cutting ? cut(piece) : piece;
      if (rest !== '') hand(rest);
    }
  }

  return {
    write: (bytes) => write(decoder.push(bytes)),
    end: () => {
      write(decoder.end());
      parser.close();
    },
  };
}

export const localName = (name: string): string => {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
};

/** Nearly all tags have the name of the one before. */
function createShortNames(): (full: string) => string {
  let lastFull = '';
  let last = '';
  return (full) => {
    if (full !== lastFull) {
      lastFull = full;
      last = localName(full);
    }
    return last;
  };
}

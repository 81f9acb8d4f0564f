import type { Rect } from '../geometry.ts';
import { fractionsOf } from './lines.ts';
import type { PageContent, Segment } from './page-text.ts';
import type { SuggestedType, Suggestion } from './types.ts';
import { suggestion } from './types.ts';

/** IRS e-file signature authorizations: individual (8879, 8878) and business. Their names stand on their first page. */
const formName = /\bform\s*(8878(-A)?|8879(-(PE|C|CORP|F|S|EO|EX|TE|EMP|WH))?)\b/iu;
const subject = /e-?file\s+(signature\s+)?authorization|signature\s+authorization/iu;

/** People who sign them, in the order in which they are usually listed. The preparer is listed anywhere. */
const people: readonly { words: RegExp; person: number | null }[] = [
  { words: /\bspouse['’]?s\s+signature/iu, person: 2 },
  { words: /\bERO['’]?s\s+signature/iu, person: null },
  { words: /\b(your|taxpayer['’]?s)\s+signature/iu, person: 1 },
  { words: /\b(officer|partner|member|fiduciary|manager|shareholder)['’]?s?\b[^.]{0,60}\bsignature/iu, person: 1 },
  { words: /\bsignature\s+of\s+(\w+\s+){0,6}?(officer|partner|member|fiduciary|manager|shareholder)/iu, person: 1 },
];
const pin = /\benter\s+or\s+generate\s+my\s+PIN\b|\bself-selected\s+PIN\b/iu;

export const isTaxForm = (segments: readonly Segment[]): boolean => {
  const text = segments.map((segment) => segment.text).join(' ');
  return formName.test(text) && subject.test(text);
};

/** Signature, date and PIN of each signer; where the line ends is where the next words of the row begin. */
export function findTaxFormLines(page: number, content: PageContent, segments: readonly Segment[]): Suggestion[] {
  const words = segments.filter(({ isBlank }) => !isBlank);
  let person: number | null = 1;
  return words
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .flatMap((segment) => {
      const signer = people.find(({ words: named }) => named.test(segment.text));
      if (signer !== undefined) {
        ({ person } = signer);
        return signerLine(page, content, { segment, row: rowOf(segment, words), person });
      }
      if (!pin.test(segment.text)) return [];
      const owner = /EFIN/iu.test(segment.text) ? null : isBelowSpouse(segment, words) ? 2 : 1;
      const box = { x: segment.x + segment.width + 4, y: segment.y - 3, width: 84, height: segment.height + 6 };
      const given = { source: 'tax_form' as const, type: 'text' as const, page, label: 'PIN', person: owner };
      const place = onPage(box, content);
      return place === null ? [] : [suggestion({ ...place, ...given, maxLength: owner === null ? 11 : 5 })];
    });
}

const isBelowSpouse = (segment: Segment, words: readonly Segment[]): boolean =>
  words.some(({ text, y }) => /\bspouse['’]?s\s+PIN\b/iu.test(text) && y < segment.y + 2);

const rowOf = (segment: Segment, words: readonly Segment[]): Segment[] =>
  words
    .filter(({ x, y, height }) => x > segment.x && Math.abs(y + height / 2 - segment.y - segment.height / 2) < height)
    .toSorted((a, b) => a.x - b.x);

const rightMargin = 36;
const signatureHeight = 22;

function signerLine(
  page: number,
  content: PageContent,
  { segment, row, person }: { segment: Segment; row: Segment[]; person: number | null },
): Suggestion[] {
  const date = row.find(({ text }) => /^date\b/iu.test(text));
  const edge = content.width - rightMargin;
  const bottom = segment.y + segment.height + 2;
  const between = (left: number, right: number, type: SuggestedType): Suggestion[] => {
    const height = type === 'date' ? 16 : signatureHeight;
    const box = onPage({ x: left + 4, y: bottom - height, width: right - left - 8, height }, content);
    return box === null || right - left < 40 ? [] : [suggestion({ ...box, source: 'tax_form', type, page, person })];
  };
  const end = date?.x ?? Math.min(edge, segment.x + segment.width + 240);
  const signature = between(segment.x + segment.width, end, 'signature');
  return date === undefined ? signature : [...signature, ...between(date.x + date.width, edge, 'date')];
}

const onPage = (box: Rect, content: PageContent): Rect | null => fractionsOf(box, content);

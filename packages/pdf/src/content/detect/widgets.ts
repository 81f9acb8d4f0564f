import type { PDF, PdfDict } from '@libpdf/core';
import { PdfDict as Dict, PdfName, PdfNumber, PdfString } from '@libpdf/core';
import { choicesOf } from '../choices.ts';
import { displayMatrix, displaySize, type Matrix, pageGeometry, type Rect, rectangle } from '../geometry.ts';
import { arrayAt, dictAt, nameAt, numberAt, resolve, stringAt, valueAt } from '../objects.ts';
import { inherited, listPages, mostPages } from '../page-tree.ts';
import { isSigned } from '../signatures.ts';
import { fractionsOf } from './lines.ts';
import { mostSuggestions, type SuggestedType, type Suggestion, suggestion } from './types.ts';

/** ISO 32000-2, tables 167, 227, 228, 229 and 233. */
const unseenFlags = 0x2 | 0x20;
const readOnlyFlag = 1;
const requiredFlag = 1 << 1;
const passwordFlag = 1 << 13;
const radioFlag = 1 << 15;
const pushButtonFlag = 1 << 16;
const comboFlag = 1 << 17;
const mostOptions = 100;
const deepestName = 32;
const mostWidgets = 20_000;

/** The empty fields of the file's own form, where a person sees them. Those that are filled or locked are part of the page. */
export function findWidgets(pdf: PDF): Suggestion[] {
  const found: Suggestion[] = [];
  let seen = 0;
  for (const [index, page] of listPages(pdf, mostPages).entries()) {
    const geometry = pageGeometry(pdf, page.dict);
    const size = displaySize(geometry);
    const toScreen = inverse(displayMatrix(geometry));
    for (const item of arrayAt(pdf, page.dict, 'Annots') ?? []) {
      if (++seen > mostWidgets || found.length >= mostSuggestions) return found;
      const widget = resolve(pdf, item);
      if (!(widget instanceof Dict) || nameAt(pdf, widget, 'Subtype') !== 'Widget') continue;
      const box = rectangle(pdf, valueAt(pdf, widget, 'Rect'));
      const place = box === null ? null : fractionsOf(turned(box, toScreen, size.height), size);
      const described = place === null ? null : describe(pdf, widget);
      if (place !== null && described !== null) {
        found.push(suggestion({ ...place, page: index + 1, source: 'form', ...described }));
      }
    }
  }
  return found;
}

type Described = Pick<Suggestion, 'type' | 'label' | 'isRequired' | 'options' | 'group' | 'maxLength'>;

function describe(pdf: PDF, widget: PdfDict): Described | null {
  if (((numberAt(pdf, widget, 'F') ?? 0) & unseenFlags) !== 0) return null;
  const flags = numberOf(inherited(pdf, widget, 'Ff')) ?? 0;
  const type = typeOf(pdf, widget, flags);
  if (type === null || (flags & readOnlyFlag) !== 0 || isFilled(pdf, widget, type)) return null;
  const name = nameOf(pdf, widget);
  return {
    type,
    label: labelOf(pdf, widget, name),
    isRequired: (flags & requiredFlag) !== 0 || type === 'signature',
    options: type === 'radio' ? [stateOf(pdf, widget)] : optionsOf(pdf, widget, type),
    group: type === 'radio' ? name : '',
    maxLength: type === 'text' ? lengthOf(pdf, widget) : null,
  };
}

function lengthOf(pdf: PDF, widget: PdfDict): number | null {
  const length = numberOf(inherited(pdf, widget, 'MaxLen'));
  return length !== null && length >= 1 && length <= 4000 ? Math.round(length) : null;
}

function typeOf(pdf: PDF, widget: PdfDict, flags: number): SuggestedType | null {
  const kind = inherited(pdf, widget, 'FT');
  switch (kind instanceof PdfName ? kind.value : '') {
    case 'Tx':
      return (flags & passwordFlag) === 0 ? 'text' : null;
    case 'Sig':
      return isSigned(pdf, widget) ? null : 'signature';
    case 'Btn':
      return (flags & pushButtonFlag) !== 0 ? null : (flags & radioFlag) !== 0 ? 'radio' : 'checkbox';
    case 'Ch':
      if (optionsOf(pdf, widget, 'dropdown').length === 0) return null;
      return (flags & comboFlag) !== 0 ? 'dropdown' : 'listbox';
    default:
      return null;
  }
}

function isFilled(pdf: PDF, widget: PdfDict, type: SuggestedType): boolean {
  if (type === 'checkbox' || type === 'radio') return (nameAt(pdf, widget, 'AS') ?? 'Off') !== 'Off';
  const value = inherited(pdf, widget, 'V');
  return type === 'text' && value instanceof PdfString && value.asString().trim() !== '';
}

/** A field's name is made of its ancestors' (12.7.4.2). */
function nameOf(pdf: PDF, widget: PdfDict): string {
  const parts: string[] = [];
  let node: PdfDict | null = widget;
  for (let depth = 0; node !== null && depth < deepestName; depth++) {
    const part = stringAt(pdf, node, 'T');
    if (part !== null) parts.unshift(part);
    node = dictAt(pdf, node, 'Parent');
  }
  return clean(parts.join('.')).slice(-120);
}

/** The text meant for people, or the last part of the name without the counters that form tools add. */
function labelOf(pdf: PDF, widget: PdfDict, name: string): string {
  const tip = inherited(pdf, widget, 'TU');
  const said = tip instanceof PdfString ? clean(tip.asString()) : '';
  const last =
    name
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/u, '')
      .replaceAll('_', ' ')
      .trim() ?? '';
  return (said === '' ? last : said).slice(0, 120);
}

/** The name of the state in which the button is on. */
function stateOf(pdf: PDF, widget: PdfDict): string {
  const looks = dictAt(pdf, widget, 'AP');
  const normal = looks === null ? null : dictAt(pdf, looks, 'N');
  const on = normal === null ? undefined : [...normal.keys()].map((key) => key.value).find((state) => state !== 'Off');
  return clean(on ?? '').slice(0, 200) || '1';
}

function optionsOf(pdf: PDF, widget: PdfDict, type: SuggestedType): string[] {
  if (type !== 'dropdown' && type !== 'listbox') return [];
  const listed = choicesOf(pdf, widget).slice(0, mostOptions);
  const texts = listed.map(({ shown }) => clean(shown).slice(0, 200)).filter((text) => text !== '');
  return [...new Set(texts)];
}

const clean = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();

const numberOf = (value: unknown): number | null =>
  value instanceof PdfNumber && Number.isFinite(value.value) ? value.value : null;

function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const det = a * d - b * c;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}

/** From the page's own space to the page as seen, from its upper left corner. */
function turned({ x, y, width, height }: Rect, [a, b, c, d, e, f]: Matrix, pageHeight: number): Rect {
  const at = (px: number, py: number): [number, number] => [a * px + c * py + e, b * px + d * py + f];
  const [x0, y0] = at(x, y);
  const [x1, y1] = at(x + width, y + height);
  const top = pageHeight - Math.max(y0, y1);
  return { x: Math.min(x0, x1), y: top, width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) };
}

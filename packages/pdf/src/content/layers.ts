import type { PDF, PdfObject } from '@libpdf/core';
import { PdfArray, PdfDict, PdfName, PdfRef } from '@libpdf/core';
import { arrayAt, dictAt, name, nameAt, resolve, valueAt } from './objects.ts';

/** Optional content (ISO 32000-2, 8.11): groups of content that a viewer shows or hides. */
export type Layers = {
  count: number;
  /** The groups that a screen shows, and those that it does not. */
  groups(): { shown: PdfRef[]; hidden: PdfRef[] };
  /** Whether content under this /OC entry is seen on a screen. Content without one always is. */
  isShown(content: PdfObject | null | undefined): boolean;
  /** Keeps every group as a screen shows it, for print as well and without a switch. Answers whether anything changed. */
  freeze(): boolean;
};

const deepestExpression = 32;

export function openLayers(pdf: PDF): Layers {
  const properties = dictAt(pdf, pdf.getCatalog(), 'OCProperties');
  const defaults = properties === null ? null : dictAt(pdf, properties, 'D');
  const groups = properties === null ? [] : refsAt(pdf, properties, 'OCGs');
  const named = (key: string) => new Set(defaults === null ? [] : refsAt(pdf, defaults, key).map(String));
  const [on, off] = [named('ON'), named('OFF')];
  const isBaseOff = defaults !== null && nameAt(pdf, defaults, 'BaseState') === 'OFF';
  const asked = defaults === null ? new Map<string, boolean>() : viewStates(pdf, defaults);

  const isGroupOn = (ref: PdfRef): boolean => {
    const key = String(ref);
    return asked.get(key) ?? (off.has(key) ? false : on.has(key) || !isBaseOff);
  };

  function isShown(content: PdfObject | null | undefined): boolean {
    const dict = resolve(pdf, content);
    if (!(dict instanceof PdfDict)) return true;
    if (nameAt(pdf, dict, 'Type') !== 'OCMD') return !(content instanceof PdfRef) || isGroupOn(content);
    const expression = arrayAt(pdf, dict, 'VE');
    if (expression !== null) return isTrue(expression, 0);
    const single = dict.get('OCGs');
    const members =
      single instanceof PdfRef && !(resolve(pdf, single) instanceof PdfArray) ? [single] : refsAt(pdf, dict, 'OCGs');
    return members.length === 0 || isMet(nameAt(pdf, dict, 'P') ?? 'AnyOn', members.map(isGroupOn));
  }

  /** A visibility expression: an operator, then groups or further expressions. */
  function isTrue(expression: PdfArray, depth: number): boolean {
    if (depth > deepestExpression) return true;
    const [operator, ...operands] = [...expression];
    const values = operands.map((operand) => {
      const value = resolve(pdf, operand);
      if (value instanceof PdfArray) return isTrue(value, depth + 1);
      return operand instanceof PdfRef ? isGroupOn(operand) : true;
    });
    const kind = operator instanceof PdfName ? operator.value : 'And';
    if (kind === 'Not') return values[0] === false;
    return kind === 'Or' ? values.includes(true) : !values.includes(false);
  }

  return {
    count: groups.length,
    groups: () => {
      const { true: shown = [], false: hidden = [] } = Object.groupBy(groups, (group) => `${isGroupOn(group)}`);
      return { shown, hidden };
    },
    isShown,
    freeze() {
      if (properties === null || groups.length === 0) return false;
      const hidden = groups.filter((group) => !isGroupOn(group));
      for (const group of groups) {
        const dict = resolve(pdf, group);
        // Some viewers follow these entries whatever the configuration says.
        if (dict instanceof PdfDict) for (const key of ['Usage', 'Intent']) dict.delete(key);
      }
      const frozen = PdfDict.of({ BaseState: name('ON'), OFF: new PdfArray(hidden), Locked: new PdfArray(groups) });
      pdf.getCatalog().set('OCProperties', PdfDict.of({ OCGs: new PdfArray(groups), D: frozen }));
      return true;
    },
  };

  function isMet(policy: string, states: boolean[]): boolean {
    if (policy === 'AllOn') return !states.includes(false);
    if (policy === 'AnyOff') return states.includes(false);
    if (policy === 'AllOff') return !states.includes(true);
    return states.includes(true);
  }
}

/** The states that groups ask for while they are viewed, where the file says to follow them (table 101). */
function viewStates(pdf: PDF, defaults: PdfDict): Map<string, boolean> {
  const states = new Map<string, boolean>();
  for (const item of arrayAt(pdf, defaults, 'AS') ?? []) {
    const usage = resolve(pdf, item);
    if (!(usage instanceof PdfDict) || nameAt(pdf, usage, 'Event') !== 'View') continue;
    const categories = [...(arrayAt(pdf, usage, 'Category') ?? [])].map((category) => resolve(pdf, category));
    if (!categories.some((category) => category instanceof PdfName && category.value === 'View')) continue;
    for (const group of refsAt(pdf, usage, 'OCGs')) {
      const dict = resolve(pdf, group);
      const wishes = dict instanceof PdfDict ? dictAt(pdf, dict, 'Usage') : null;
      const view = wishes === null ? null : dictAt(pdf, wishes, 'View');
      const state = view === null ? null : nameAt(pdf, view, 'ViewState');
      if (state === 'ON' || state === 'OFF') states.set(String(group), state === 'ON');
    }
  }
  return states;
}

function refsAt(pdf: PDF, dict: PdfDict, key: string): PdfRef[] {
  const list = valueAt(pdf, dict, key);
  return list instanceof PdfArray ? [...list].filter((item) => item instanceof PdfRef) : [];
}

/** Optional content (ISO 32000-2 section 8.11): layers a reader could switch on after sealing. The seal freezes them as they are shown. */
import { catalogOf } from './document.ts';
import type { PdfReader } from './document.ts';
import { asArray, asDictionary, asName } from './values.ts';
import type { PdfDictionary, PdfValue } from './values.ts';

const keyOf = (value: PdfValue): string => (value.kind === 'reference' ? `${value.number} ${value.generation}` : '');

function itemsOf(reader: PdfReader, dictionary: PdfDictionary | null, key: string): PdfValue[] {
  return asArray(reader.get(dictionary, key))?.items ?? [];
}

function propertiesOf(reader: PdfReader): { properties: PdfDictionary; defaults: PdfDictionary | null } | null {
  const properties = asDictionary(reader.get(catalogOf(reader).dictionary, 'OCProperties'));
  if (properties === null || itemsOf(reader, properties, 'OCGs').length === 0) return null;
  return { properties, defaults: asDictionary(reader.get(properties, 'D')) };
}

/** Says how the layers of the file could still change what is shown; null when they cannot. */
export function findLayerFault(reader: PdfReader): string | null {
  const found = propertiesOf(reader);
  if (found === null) return null;
  const locked = new Set(itemsOf(reader, found.defaults, 'Locked').map(keyOf));
  const isFrozen = itemsOf(reader, found.properties, 'OCGs').every((group) => locked.has(keyOf(group)));
  const hasOtherViews =
    itemsOf(reader, found.defaults, 'AS').length > 0 || itemsOf(reader, found.properties, 'Configs').length > 0;
  return isFrozen && !hasOtherViews ? null : 'it has layers that a reader can switch on or off';
}

/** The state a layer's own usage dictionary asks for while viewing, where the file says to follow it. */
function viewState(reader: PdfReader, defaults: PdfDictionary | null, group: PdfValue): 'ON' | 'OFF' | null {
  let state: 'ON' | 'OFF' | null = null;
  for (const item of itemsOf(reader, defaults, 'AS')) {
    const usage = asDictionary(reader.resolve(item));
    const isForView = asName(reader.get(usage, 'Event')) === 'View';
    const isMember = itemsOf(reader, usage, 'OCGs').some((member) => keyOf(member) === keyOf(group));
    const isByView = itemsOf(reader, usage, 'Category').some((category) => asName(reader.resolve(category)) === 'View');
    if (!isForView || !isMember || !isByView) continue;
    const view = asDictionary(
      reader.get(asDictionary(reader.get(asDictionary(reader.resolve(group)), 'Usage')), 'View'),
    );
    const asked = asName(reader.get(view, 'ViewState'));
    if (asked === 'ON' || asked === 'OFF') state = asked;
  }
  return state;
}

/** The /OCProperties that show what is shown now and can no longer be switched, as PDF text; null when the file has no layers. */
export function freezeLayers(reader: PdfReader): string | null {
  const found = propertiesOf(reader);
  if (found === null) return null;
  const groups = itemsOf(reader, found.properties, 'OCGs').filter((group) => group.kind === 'reference');
  const base = asName(reader.get(found.defaults, 'BaseState')) === 'OFF' ? 'OFF' : 'ON';
  const on = new Set(itemsOf(reader, found.defaults, 'ON').map(keyOf));
  const off = new Set(itemsOf(reader, found.defaults, 'OFF').map(keyOf));
  const isOn = (group: PdfValue): boolean => {
    const asked = viewState(reader, found.defaults, group);
    if (asked !== null) return asked === 'ON';
    if (off.has(keyOf(group))) return false;
    return on.has(keyOf(group)) || base === 'ON';
  };
  const list = (members: PdfValue[]): string => `[ ${members.map((member) => `${keyOf(member)} R`).join(' ')} ]`;
  const hidden = groups.filter((group) => !isOn(group));
  return `<< /OCGs ${list(groups)} /D << /BaseState /ON /OFF ${list(hidden)} /Locked ${list(groups)} >> >>`;
}

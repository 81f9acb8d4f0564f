// Browsers list some zones by names that were given up; people look for the city as it is called.
const PRESENT_NAMES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The name as people write it: people search for New York, not for `America/New_York`. */
export const zoneName = (timeZone: string): string => (PRESENT_NAMES[timeZone] ?? timeZone).replaceAll('_', ' ');

/** Every zone this browser knows, and the one that is chosen even if it lists it under another name; empty for none. */
export function timeZones(chosen: string): { value: string; label: string }[] {
  const byName = new Map([...Intl.supportedValuesOf('timeZone'), 'UTC'].map((zone) => [zoneName(zone), zone]));
  if (chosen !== '') byName.set(zoneName(chosen), chosen);
  return [...byName].map(([label, value]) => ({ value, label })).sort((a, b) => (a.label < b.label ? -1 : 1));
}

/** `2026-11-21 14:03:05 UTC+01:00`: a spreadsheet sorts it, and no one has to guess where that was. */
export function sheetTime(timeZone: string): (at: Date) => string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const;
  const time = new Intl.DateTimeFormat('sv-SE-u-ca-gregory-nu-latn', options);
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (at) => {
    const name = zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
    return `${time.format(at).replace(',', '')} ${name.replace('GMT', 'UTC')}`;
  };
}

/** Names as the server reads them. Excel takes the file as UTF-8 by its first three bytes only. */
const ROWS = [
  'email,first_name,last_name,headline,company,phone,bio,groups,interests,categories',
  'ada@example.com,Ada,Lovelace,Tax advisor,Example Ltd,+1 555 0100,,,,',
  'jorge@example.com,Jorge,Ramos,,,,,,,',
];

export const exampleFile = (): { blob: Blob; name: string } => ({
  blob: new Blob([`\uFEFF${ROWS.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' }),
  name: 'members-example.csv',
});

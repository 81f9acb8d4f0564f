/** Names as the server reads them. Excel takes the file as UTF-8 by its first three bytes only. */
const ROWS = [
  'email,first_name,last_name,role,language,team,team_role',
  'grace.hopper@example.com,Grace,Hopper,user,en,,',
  'jose.alvarez@example.com,José,Álvarez,user,es,,',
];

export const exampleFile = (): { blob: Blob; name: string } => ({
  blob: new Blob([`\uFEFF${ROWS.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' }),
  name: 'users-example.csv',
});

import { exampleCsv } from '../../../../lib/example-file.ts';

/** Names as the server reads them. */
const ROWS = [
  'email,first_name,last_name,role,language,team,team_role',
  'grace.hopper@example.com,Grace,Hopper,user,en,,',
  'jose.alvarez@example.com,José,Álvarez,user,es,,',
];

export const exampleFile = () => exampleCsv('users-example.csv', ROWS);

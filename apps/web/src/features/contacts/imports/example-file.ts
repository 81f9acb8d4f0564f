import { exampleCsv } from '../../../lib/example-file.ts';

/** Names as the server reads them. */
const ROWS = [
  'email,first_name,last_name,company_name,phone,street_address,city,state,postal_code,country,tags',
  'grace.hopper@example.com,Grace,Hopper,Hopper Systems,+1 555 0100,12 Harbor Street,Arlington,VA,22201,USA,"2026; Business"',
  'jose.alvarez@example.com,José,Álvarez,,+1 555 0101,48 Orchard Lane,Austin,TX,73301,USA,2026',
];

export const exampleFile = () => exampleCsv('contacts-example.csv', ROWS);

/** As short as pasted rows can be. */
export const PASTED_EXAMPLE = 'email,first_name,last_name\ngrace.hopper@example.com,Grace,Hopper';

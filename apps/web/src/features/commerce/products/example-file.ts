import { exampleCsv } from '../../../lib/example-file.ts';

/** Names as the server reads them. */
const ROWS = [
  'sku,name,category,price,quantity,brand,vendor,tags,status,stock,limited_from,bulk_price,bulk_from,tax_rate',
  'BAG-001,Canvas bag,bags,24.90,120,North,,"summer, canvas",published,,10,19.90,50,6',
  'WATCH-7,Wristwatch,watches,149,8,,,,disabled,,,,,',
];

export const exampleFile = () => exampleCsv('products-example.csv', ROWS);

/** Names as the server reads them. Excel takes the file as UTF-8 by its first three bytes only. */
const ROWS = [
  'sku,name,category,price,quantity,brand,vendor,tags,status,stock,limited_from,bulk_price,bulk_from,tax_rate',
  'BAG-001,Canvas bag,bags,24.90,120,North,,"summer, canvas",published,,10,19.90,50,6',
  'WATCH-7,Wristwatch,watches,149,8,,,,disabled,,,,,',
];

export const exampleFile = (): { blob: Blob; name: string } => ({
  blob: new Blob([`\uFEFF${ROWS.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' }),
  name: 'products-example.csv',
});

import type { ReactNode } from 'react';
import type { Bucket } from './buckets.ts';
import classes from './chart.module.css';
import type { Words } from './chart-words.ts';

/** The numbers behind a chart. */
export function SeriesTable(props: {
  caption: string;
  /** The head of the column of days. */
  when: string;
  names: string[];
  buckets: Bucket[];
  words: Words;
  /** What stands in a cell, when it is more than its number. */
  renderCell?: ((bucket: Bucket, line: number, text: string) => ReactNode) | undefined;
}) {
  const { buckets, names, words, renderCell } = props;
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{props.when}</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {buckets.toReversed().map((bucket) => (
          <tr key={bucket.from}>
            <th scope="row">{words.title(bucket)}</th>
            {bucket.values.map((value, line) => (
              <td key={names[line]}>
                {value > 0 && renderCell ? renderCell(bucket, line, words.number(value)) : words.number(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { ParseKeys, TFunction } from 'i18next';
import { Fragment, type ReactNode } from 'react';

// Private-use characters stand for the values until the markup was read; our texts have none.
const mark = (name: string) => `\uE000${name}\uE001`;
const MARKED = /\uE000(\w+)\uE001/g;

/**
 * A translated sentence whose `<b>…</b>` are the names in it: set off, and with their own direction. Values are put in
 * after the markup was read, so that what people call themselves is never taken for markup.
 */
export function Sentence<
  Namespace extends 'allow' | 'auth' | 'document' | 'documents' | 'identities' | 'templates' | 'wizard',
>(props: {
  t: TFunction<Namespace>;
  id: ParseKeys<Namespace>;
  values: Record<string, string>;
  /** Of a sentence that depends on a number. */
  count?: number;
}): ReactNode {
  const { values, count } = props;
  const marks = Object.fromEntries(Object.keys(values).map((name) => [name, mark(name)]));
  const translate = props.t as unknown as (key: string, marks: Record<string, string | number>) => string;
  const fill = (text: string) => text.replace(MARKED, (_, name: string) => values[name] ?? '');
  return translate(props.id as string, count === undefined ? marks : { ...marks, count })
    .split(/<b>(.*?)<\/b>/)
    .map((part, index) =>
      index % 2 === 1 ? (
        <bdi key={index} style={{ fontWeight: 600 }}>
          {fill(part)}
        </bdi>
      ) : (
        <Fragment key={index}>{fill(part)}</Fragment>
      ),
    );
}

import { Paper, Skeleton, Switch, Title } from '@mantine/core';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import type { Bucket } from './buckets.ts';
import classes from './chart.module.css';
import { CHART_HEIGHT, type Words } from './chart-words.ts';
import { SeriesTable } from './series-table.tsx';
import { Swatch } from './swatch.tsx';

type Drawn = { buckets: Bucket[]; names: string[]; words: Words; onMissing: () => void };

// Where the drawing cannot be fetched, the numbers stand in its place.
function Missing({ onMissing }: Drawn) {
  useEffect(onMissing, [onMissing]);
  return null;
}

const Drawing = lazy(() =>
  import('./time-chart.tsx').then(
    ({ TimeChart }) => ({ default: TimeChart as ComponentType<Drawn> }),
    () => ({ default: Missing as ComponentType<Drawn> }),
  ),
);

/** A chart over time with its legend, and a switch to the table of the same numbers. Screen readers always get the table. */
export function ChartPanel(props: {
  title: string;
  asTable: string;
  when: string;
  names: string[];
  buckets: Bucket[];
  words: Words;
  renderCell?: (bucket: Bucket, line: number, text: string) => ReactNode;
}) {
  const { title, names, buckets, words, renderCell } = props;
  const [isTable, setIsTable] = useState(false);
  const [showTable] = useState(() => () => setIsTable(true));
  const id = useId();
  const table = (
    <SeriesTable
      caption={title}
      {...{ when: props.when, names, buckets, words }}
      // What cannot be seen must not take the focus.
      renderCell={isTable ? renderCell : undefined}
    />
  );
  return (
    <Paper withBorder radius="lg" component="section" className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        <Switch
          size="sm"
          label={props.asTable}
          checked={isTable}
          onChange={(event) => setIsTable(event.currentTarget.checked)}
        />
      </div>
      {isTable ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        <section className={classes.scroll} tabIndex={0} aria-labelledby={id}>
          {table}
        </section>
      ) : (
        <>
          <ul className={classes.legend} aria-hidden>
            {names.map((name, line) => (
              <li key={name}>
                <Swatch line={line} />
                {name}
              </li>
            ))}
          </ul>
          <Suspense fallback={<Skeleton height={CHART_HEIGHT} radius="md" />}>
            <Drawing {...{ buckets, names, words }} onMissing={showTable} />
          </Suspense>
          <div className="visually-hidden">{table}</div>
        </>
      )}
    </Paper>
  );
}

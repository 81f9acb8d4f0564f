/** Numbers in the text format of Prometheus (exposition format 0.0.4). Why these eighty lines and no library: docs/decisions/0103. */
type Labels = Readonly<Record<string, string | number>>;

export type Sample = { labels?: Labels; value: number };

/** What is asked for each time the metrics are read. It names no person, address or id. */
export type Metric = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  read: () => readonly (Sample & { suffix?: string })[];
};

export const gauge = (name: string, help: string, read: () => readonly Sample[] | number): Metric => ({
  name,
  help,
  type: 'gauge',
  read: () => samplesOf(read()),
});

export const counter = (name: string, help: string, read: () => readonly Sample[] | number): Metric => ({
  name,
  help,
  type: 'counter',
  read: () => samplesOf(read()),
});

const samplesOf = (given: readonly Sample[] | number): readonly Sample[] =>
  typeof given === 'number' ? [{ value: given }] : given;

type Cell = { labels: Labels; counts: number[]; sum: number; count: number };

/** Counts how often a value was at most each of `bounds`, for each combination of labels. */
export class Histogram {
  readonly metric: Metric;
  readonly #bounds: readonly number[];
  readonly #cells = new Map<string, Cell>();

  constructor(name: string, help: string, bounds: readonly number[]) {
    this.#bounds = bounds;
    this.metric = {
      name,
      help,
      type: 'histogram',
      read: () => [...this.#cells.values()].flatMap((cell) => this.#of(cell)),
    };
  }

  observe(labels: Labels, value: number): void {
    const key = JSON.stringify(labels);
    const cell = this.#cells.get(key) ?? { labels, counts: this.#bounds.map(() => 0), sum: 0, count: 0 };
    this.#cells.set(key, cell);
    cell.sum += value;
    cell.count += 1;
    const at = this.#bounds.findIndex((bound) => value <= bound);
    if (at >= 0) cell.counts[at] = (cell.counts[at] ?? 0) + 1;
  }

  #of({ labels, counts, sum, count }: Cell): ReturnType<Metric['read']> {
    let soFar = 0;
    const buckets = this.#bounds.map((bound, index) => {
      soFar += counts[index] ?? 0;
      return { suffix: '_bucket', labels: { ...labels, le: bound }, value: soFar };
    });
    return [
      ...buckets,
      { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
      { suffix: '_sum', labels, value: sum },
      { suffix: '_count', labels, value: count },
    ];
  }
}

/** Counts for each combination of labels. */
export class Counter {
  readonly metric: Metric;
  readonly #cells = new Map<string, { labels: Labels; value: number }>();

  constructor(name: string, help: string) {
    this.metric = counter(name, help, () => [...this.#cells.values()]);
  }

  add(labels: Labels): void {
    const key = JSON.stringify(labels);
    const cell = this.#cells.get(key) ?? { labels, value: 0 };
    this.#cells.set(key, { labels, value: cell.value + 1 });
  }
}

/** All of them as text, one line for each number. */
export function writeMetrics(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, help, type, read }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...read().map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${written(labels)} ${value}`),
      ].join('\n'),
    )
    .join('\n')
    .concat('\n');
}

function written(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

const escaped = (text: string): string =>
  text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);

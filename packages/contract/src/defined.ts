type Defined<P> = { [K in keyof P]?: Exclude<P[K], undefined> };

/** What an object names, without the keys that are undefined: those of a patch, or of a filter that is not set. */
export const definedOf = <P extends object>(given: P): Defined<P> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<P>;

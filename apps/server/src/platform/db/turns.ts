/** Runs work of the same key one after the other, in the order in which it came; what fails holds nothing up. */
export type Turns = <T>(key: number, work: () => Promise<T>) => Promise<T>;

/**
 * For work that waits for one row lock anyway: it waits here, where it holds no connection of the pool. A hundred calls for one account
 * would take all of them, and everyone else's calls would find none.
 */
export function createTurns(): Turns {
  const last = new Map<number, Promise<void>>();
  return <T>(key: number, work: () => Promise<T>): Promise<T> => {
    const own = (last.get(key) ?? Promise.resolve()).then(work);
    const over = own.then(
      () => {},
      () => {},
    );
    last.set(key, over);
    void over.then(() => {
      if (last.get(key) === over) last.delete(key);
    });
    return own;
  };
}

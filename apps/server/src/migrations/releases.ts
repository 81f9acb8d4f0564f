/**
 * Each release and the last migration that it brought, oldest first. `scripts/migrations.test.ts` reads what came after the last one as a
 * process of that release would meet it: while processes are replaced one by one, it works on the new tables.
 *
 * A release adds its line here. Before the first one, 0.1.0 stands for what people run from the repository.
 */
export const RELEASES: readonly { version: string; lastMigration: string }[] = [
  { version: '0.1.0', lastMigration: '0077-corrections-and-questions' },
];

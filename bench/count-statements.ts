// Preloaded into the server by bench/statements.ts: keeps what the application asks PostgreSQL, and tells its parent.
import { Client } from 'pg';

type Query = (this: { connectionParameters: { application_name?: string } }, ...args: unknown[]) => unknown;

/** Those since the parent asked last. */
let asked: string[] = [];
const prototype = Client.prototype as unknown as { query: Query };
const query = prototype.query;

const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement);

// The queue has connections of its own, on which it looks for work all the time.
prototype.query = function counted(...args) {
  if (this.connectionParameters.application_name === 'sealwright') asked.push(textOf(args[0]));
  return query.apply(this, args);
};

process.on('message', () => {
  process.send?.(asked);
  asked = [];
});
// The way to the parent does not keep the server running.
process.channel?.unref();

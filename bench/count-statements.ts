// Preloaded into the server by bench/statements.ts: counts what the application asks PostgreSQL, and tells its parent.
import { Client } from 'pg';

type Query = (this: { connectionParameters: { application_name?: string } }, ...args: unknown[]) => unknown;

let count = 0;
const prototype = Client.prototype as unknown as { query: Query };
const query = prototype.query;

// The queue has connections of its own, on which it looks for work all the time.
prototype.query = function counted(...args) {
  if (this.connectionParameters.application_name === 'sealwright') count += 1;
  return query.apply(this, args);
};

process.on('message', () => process.send?.(count));
// The way to the parent does not keep the server running.
process.channel?.unref();

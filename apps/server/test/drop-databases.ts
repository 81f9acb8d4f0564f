import { afterAll } from 'vitest';
import { dropDatabases } from './database.ts';

// Asked for first, and so done last: what uses them has ended by then.
afterAll(dropDatabases);

import { randomBytes } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { inject } from 'vitest';
import { type DbConnection, openDb } from '../src/platform/db/db.ts';
import { databaseOn } from './global-setup.ts';

// Those of the test file that runs now.
const made: string[] = [];

/** A fresh, migrated database: a copy of the template, made in milliseconds. Removed when the test file ends. */
export async function newDatabase(): Promise<DbConnection & { settings: ClientConfig }> {
  const { admin, template, prefix } = inject('postgres');
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  made.push(name);
  // Copies files. The other way, through the log, takes twice the time for a database of this size.
  await asAdmin(admin, [`create database ${name} template ${template} strategy file_copy`]);
  const settings = databaseOn(admin, name);
  return { ...openDb(settings), settings };
}

/** Removes the databases that were made since the last call: hundreds of a run would fill the memory they lie in. */
export async function dropDatabases(): Promise<void> {
  const { admin } = inject('postgres');
  await asAdmin(
    admin,
    made.splice(0).map((name) => `drop database if exists ${name} with (force)`),
  );
}

async function asAdmin(admin: ClientConfig, statements: readonly string[]): Promise<void> {
  if (statements.length === 0) return;
  const client = new Client(admin);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

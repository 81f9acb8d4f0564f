import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { afterAll } from 'vitest';

/** How clients reach it, and how many sessions it lends. */
export type Pooler = { host: string; size: number; refused: string[] };

// What PgBouncer knows of what a client says at its start; it refuses the rest.
const KNOWN = new Set(['user', 'database', 'application_name', 'client_encoding']);
const [READY, TERMINATE, QUERY, SYNC] = ['Z', 'X', 'Q', 'S'].map((letter) => letter.charCodeAt(0));

/**
 * A connection pooler in transaction mode, as PgBouncer is one: it lends a session of the database for one transaction, and the next one
 * gets the session that has rested longest. So nothing that a client leaves in a session is there when it comes again.
 * Called while a test file is read, so that it ends with it.
 */
export async function transactionPooler(connection: ClientConfig, size: number): Promise<Pooler> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-pooler-'));
  const lender = new Lender(connection);
  for (let count = 0; count < size; count += 1) await lender.open();
  const refused: string[] = [];
  const clients = new Set<Socket>();
  const server = createServer((socket) => {
    clients.add(socket);
    socket.on('close', () => clients.delete(socket));
    void serve(socket, lender, refused);
  });
  // Clients that reach a server by a socket look for this name.
  server.listen(path.join(folder, '.s.PGSQL.5432'));
  await once(server, 'listening');
  afterAll(async () => {
    for (const socket of clients) socket.destroy();
    server.close();
    await lender.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { host: folder, size, refused };
}

type Session = { socket: Socket; client: Client };

class Lender {
  readonly #connection: ClientConfig;
  readonly #free: Session[] = [];
  readonly #waiting: ((session: Session) => void)[] = [];
  readonly #all = new Set<Session>();

  constructor(connection: ClientConfig) {
    this.#connection = connection;
  }

  async open(): Promise<void> {
    const client = new Client({ ...this.#connection, application_name: 'pooler' });
    client.on('error', () => {});
    await client.connect();
    const socket = client.connection.stream as Socket;
    // Signed in by the ordinary client; from here on its socket is ours.
    socket.removeAllListeners('data');
    const session = { socket, client };
    this.#all.add(session);
    this.give(session);
  }

  take(): Promise<Session> {
    const session = this.#free.shift();
    return session === undefined ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve(session);
  }

  give(session: Session): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(session);
    else next(session);
  }

  /** A client left in the middle of a transaction: its session ends, and another one takes its place. */
  async replace(session: Session): Promise<void> {
    this.#all.delete(session);
    session.socket.destroy();
    await this.open();
  }

  async close(): Promise<void> {
    for (const { socket } of this.#all) socket.destroy();
  }
}

async function serve(socket: Socket, lender: Lender, refused: string[]): Promise<void> {
  let session: Session | null = null;
  let open = 0;
  let isClosed = false;
  const onMessage = readMessages((type, message) => {
    if (type === TERMINATE) return socket.end();
    if (type === QUERY || type === SYNC) open += 1;
    waiting.push(message);
    void forward();
    return undefined;
  });
  const waiting: Buffer[] = [];
  let isTaking = false;
  const forward = async () => {
    if (isTaking) return;
    if (session === null) {
      isTaking = true;
      session = await lender.take();
      isTaking = false;
      if (isClosed) return lender.give(session);
      session.socket.on('data', answer);
    }
    for (const message of waiting.splice(0)) session.socket.write(message);
  };
  const answer = readMessages((type, message) => {
    socket.write(message);
    if (type !== READY) return;
    open -= 1;
    const isIdle = message[5] === 'I'.charCodeAt(0);
    if (session === null || !isIdle || open > 0) return;
    session.socket.off('data', answer);
    const done = session;
    session = null;
    lender.give(done);
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
    if (session === null) return;
    session.socket.off('data', answer);
    void lender.replace(session).catch(() => {});
  });
  const said = await startup(socket);
  const unknown = [...said.keys()].filter((name) => !KNOWN.has(name));
  refused.push(...unknown);
  socket.on('data', onMessage);
  socket.write(
    Buffer.concat([
      message('R', int32(0)),
      message('S', text('server_version', '18.0')),
      message('S', text('client_encoding', 'UTF8')),
      message('K', Buffer.concat([int32(1), int32(1)])),
      message('Z', Buffer.from('I')),
    ]),
  );
}

/** The names and values that a client begins with. */
async function startup(socket: Socket): Promise<Map<string, string>> {
  let bytes: Buffer = Buffer.alloc(0);
  while (bytes.length < 4 || bytes.length < bytes.readInt32BE(0)) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    bytes = Buffer.concat([bytes, chunk]);
  }
  const words = bytes.subarray(8, bytes.readInt32BE(0)).toString('utf8').split('\0');
  const said = new Map<string, string>();
  for (let index = 0; index + 1 < words.length && words[index] !== ''; index += 2) {
    said.set(words[index] ?? '', words[index + 1] ?? '');
  }
  return said;
}

/** Cuts what comes into whole messages: a letter, and a length that counts itself. */
function readMessages(take: (type: number, message: Buffer) => unknown): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      take(message[0] ?? 0, message);
    }
  };
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const text = (...words: string[]): Buffer => Buffer.from(words.map((word) => `${word}\0`).join(''));

const message = (type: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), int32(4 + body.length), body]);

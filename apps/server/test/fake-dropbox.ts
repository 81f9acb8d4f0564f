import { createHash } from 'node:crypto';
import { type Answered, type Asked, FakeDriveServer, jsonOf } from './fake-drive-server.ts';

const BLOCK = 4 * 1024 * 1024;

type Kept = { id: string; path: string; isFolder: boolean; bytes: Buffer };

const refusal = (summary: string): Answered => ({ status: 409, body: { error_summary: `${summary}/..`, error: {} } });
const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

function hashOf(bytes: Buffer): string {
  const whole = createHash('sha256');
  for (let at = 0; at < bytes.length; at += BLOCK) {
    whole.update(
      createHash('sha256')
        .update(bytes.subarray(at, at + BLOCK))
        .digest(),
    );
  }
  return whole.digest('hex');
}

/** A local server that speaks as Dropbox does, as far as the product asks. */
export class FakeDropbox extends FakeDriveServer {
  readonly files: Kept[] = [];
  pageSize = 100;
  #sessions = new Map<string, Buffer>();
  #count = 0;

  add(path: string, bytes: Buffer | null = Buffer.alloc(0)): Kept {
    this.#count += 1;
    const made = { id: `id:${this.#count}`, path, isFolder: bytes === null, bytes: bytes ?? Buffer.alloc(0) };
    this.files.push(made);
    return made;
  }

  addFolder = (path: string): Kept => this.add(path, null);

  in = (path: string): Kept[] => this.files.filter((file) => folderOf(file.path) === path && !file.isFolder);

  protected answer(asked: Asked): Answered {
    const { path } = asked;
    if (path === '/oauth2/authorize') return this.authorize(asked);
    if (path === '/oauth2/token') return this.token(asked);
    if (!this.isKnown(asked)) return { status: 401, body: { error_summary: 'expired_access_token/' } };
    const name = path.replace('/2/', '');
    if (name === 'auth/token/revoke') {
      this.revoke(String(asked.headers.authorization).replace('Bearer ', ''));
      return { status: 200 };
    }
    if (name === 'users/get_current_account') {
      return { status: 200, body: { name: { display_name: this.owner.name }, email: this.owner.email } };
    }
    if (name.startsWith('files/upload_session/') || name === 'files/download') return this.#content(name, asked);
    return this.#call(name, jsonOf(asked.body));
  }

  #call(name: string, given: Record<string, unknown>): Answered {
    if (name === 'files/get_metadata') {
      const file = this.#find(String(given['path']));
      return file === undefined ? refusal('path/not_found') : { status: 200, body: shown(file) };
    }
    if (name === 'files/list_folder') return this.#page(`${this.#pathOf(String(given['path']))}|0`);
    if (name === 'files/list_folder/continue') return this.#page(String(given['cursor']));
    if (name === 'files/search_v2') {
      const query = String(given['query']).toLowerCase();
      const found = this.files.filter((file) => nameIn(file.path).toLowerCase().includes(query));
      const matches = found.map((file) => ({ metadata: { '.tag': 'metadata', metadata: shown(file) } }));
      return { status: 200, body: { matches, has_more: false } };
    }
    const path = String(given['path']);
    if (this.#find(path) !== undefined) return refusal('path/conflict/folder');
    return { status: 200, body: { metadata: shown(this.addFolder(path)) } };
  }

  #page(cursor: string): Answered {
    const [folder = '', from = '0'] = cursor.split('|');
    const all = this.files.filter(({ path }) => folderOf(path) === folder);
    const start = Number(from);
    const end = start + this.pageSize;
    const entries = all.slice(start, end).map(shown);
    return { status: 200, body: { entries, cursor: `${folder}|${end}`, has_more: all.length > end } };
  }

  #content(name: string, { headers, body }: Asked): Answered {
    const given = jsonOf(headers['dropbox-api-arg']);
    if (name === 'files/download') {
      const file = this.#find(String(given['path']));
      return file === undefined ? refusal('path/not_found') : { status: 200, body: file.bytes };
    }
    if (name === 'files/upload_session/start') {
      this.#count += 1;
      this.#sessions.set(`s${this.#count}`, body);
      return { status: 200, body: { session_id: `s${this.#count}` } };
    }
    const { session_id: id, offset } = given['cursor'] as { session_id: string; offset: number };
    const known = this.#sessions.get(id) ?? Buffer.alloc(0);
    if (offset !== known.length) return refusal('lookup_failed/incorrect_offset');
    this.#sessions.set(id, Buffer.concat([known, body]));
    return name === 'files/upload_session/append_v2'
      ? { status: 200 }
      : this.#finish(given, Buffer.concat([known, body]));
  }

  #finish(given: Record<string, unknown>, bytes: Buffer): Answered {
    const { path } = given['commit'] as { path: string };
    const there = this.#find(path);
    if (there !== undefined && hashOf(there.bytes) !== hashOf(bytes)) return refusal('path/conflict/file');
    return { status: 200, body: shown(there ?? this.add(path, bytes)) };
  }

  #find = (named: string): Kept | undefined =>
    this.files.find(({ id, path }) => id === named || path.toLowerCase() === named.toLowerCase());

  #pathOf = (named: string): string => this.#find(named)?.path ?? named;
}

const shown = ({ id, path, isFolder, bytes }: Kept) => ({
  '.tag': isFolder ? 'folder' : 'file',
  id,
  name: nameIn(path),
  path_display: path,
  ...(isFolder ? {} : { size: bytes.length, server_modified: '2026-03-01T10:00:00Z', content_hash: hashOf(bytes) }),
});

import { type Answered, type Asked, FakeDriveServer, jsonOf } from './fake-drive-server.ts';

const FOLDER = 'application/vnd.google-apps.folder';

type Kept = {
  id: string;
  name: string;
  mimeType: string;
  parents: string[];
  trashed: boolean;
  appProperties: Record<string, string>;
  /** Made by the application: only there may it write. */
  isOurs: boolean;
  bytes: Buffer;
};
type Session = { file: Kept; total: number; bytes: Buffer };

/** A local server that speaks as Google Drive does, as far as the product asks. */
export class FakeGoogleDrive extends FakeDriveServer {
  readonly files: Kept[] = [];
  /** So many files a page of a list holds. */
  pageSize = 100;
  /** So many bytes of a part arrive; all of them unless set. */
  takesOnly: number | null = null;
  #sessions = new Map<string, Session>();
  #count = 0;

  add(of: Partial<Kept> & { name: string }): Kept {
    this.#count += 1;
    const isPdf = /\.pdf$/i.test(of.name);
    const made = {
      id: `file-${this.#count}`,
      mimeType: isPdf ? 'application/pdf' : 'text/plain',
      parents: ['root'],
      trashed: false,
      appProperties: {},
      isOurs: false,
      bytes: Buffer.alloc(0),
      ...of,
    };
    this.files.push(made);
    return made;
  }

  addFolder = (name: string, parent = 'root'): Kept => this.add({ name, mimeType: FOLDER, parents: [parent] });

  in = (folder: string): Kept[] => this.files.filter(({ parents }) => parents.includes(folder));

  protected answer(asked: Asked): Answered {
    const { method, path } = asked;
    if (path === '/o/oauth2/v2/auth') return this.authorize(asked);
    if (path === '/token') return this.token(asked);
    if (path === '/revoke') {
      const isDone = this.revoke(new URLSearchParams(asked.body.toString()).get('token') ?? '');
      return isDone ? { status: 200, body: {} } : { status: 400, body: { error: 'invalid_token' } };
    }
    const session = /^\/sessions\/(.+)$/.exec(path)?.[1];
    if (session !== undefined) return this.#part(asked, session);
    if (!this.isKnown(asked)) return { status: 401, body: { error: { code: 401, errors: [{ reason: 'authError' }] } } };
    if (path === '/drive/v3/about') {
      return { status: 200, body: { user: { displayName: this.owner.name, emailAddress: this.owner.email } } };
    }
    if (path === '/upload/drive/v3/files') return this.#begin(asked);
    if (path === '/drive/v3/files' && method === 'POST') return this.#make(asked);
    if (path === '/drive/v3/files') return this.#list(asked);
    return this.#one(asked, decodeURIComponent(path.replace('/drive/v3/files/', '')));
  }

  #list({ query }: Asked): Answered {
    const q = query.get('q') ?? '';
    const value = (pattern: RegExp) => pattern.exec(q)?.[1]?.replaceAll(String.raw`\'`, "'");
    const parent = value(/'((?:[^'\\]|\\.)*)' in parents/);
    const name = value(/name contains '((?:[^'\\]|\\.)*)'/);
    const [, key, marked] = /key='([^']*)' and value='([^']*)'/.exec(q) ?? [];
    const found = this.files
      .filter(({ trashed }) => !trashed)
      .filter(({ parents }) => parent === undefined || parents.includes(parent))
      .filter((file) => name === undefined || file.name.toLowerCase().includes(name.toLowerCase()))
      .filter(({ mimeType }) => !q.includes('mimeType =') || mimeType === FOLDER)
      .filter(({ appProperties }) => key === undefined || appProperties[key] === marked)
      .toSorted((one, other) => Number(other.mimeType === FOLDER) - Number(one.mimeType === FOLDER));
    const from = Number(query.get('pageToken') ?? 0);
    const files = found.slice(from, from + this.pageSize).map(shown);
    const isMore = found.length > from + this.pageSize;
    return { status: 200, body: { files, ...(isMore ? { nextPageToken: String(from + this.pageSize) } : {}) } };
  }

  #one({ query }: Asked, id: string): Answered {
    const file = this.files.find((one) => one.id === id);
    if (file === undefined) return { status: 404, body: { error: { code: 404, errors: [{ reason: 'notFound' }] } } };
    return query.get('alt') === 'media' ? { status: 200, body: file.bytes } : { status: 200, body: shown(file) };
  }

  #make({ body }: Asked): Answered {
    const { name, parents, mimeType, appProperties } = jsonOf(body) as unknown as Kept;
    const file = this.add({ name, mimeType, appProperties, isOurs: true, parents: parents ?? ['root'] });
    return { status: 200, body: shown(file) };
  }

  #begin({ body, headers }: Asked): Answered {
    const { name, parents, mimeType, appProperties } = jsonOf(body) as unknown as Kept;
    const parent = this.files.find(({ id }) => id === parents[0]);
    if (parent?.isOurs !== true) {
      return { status: 403, body: { error: { code: 403, errors: [{ reason: 'appNotAuthorizedToFile' }] } } };
    }
    this.#count += 1;
    const id = `session-${this.#count}`;
    const file = {
      id: `file-${id}`,
      name,
      parents,
      mimeType,
      appProperties,
      trashed: false,
      isOurs: true,
      bytes: Buffer.alloc(0),
    };
    this.#sessions.set(id, { file, total: Number(headers['x-upload-content-length']), bytes: Buffer.alloc(0) });
    return { status: 200, headers: { location: `${this.origin}/sessions/${id}` } };
  }

  #part({ headers, body }: Asked, id: string): Answered {
    const session = this.#sessions.get(id);
    if (session === undefined) return { status: 404 };
    const from = /^bytes (\d+)-/.exec(String(headers['content-range']))?.[1];
    if (from !== undefined && Number(from) === session.bytes.length) {
      session.bytes = Buffer.concat([session.bytes, body.subarray(0, this.takesOnly ?? body.length)]);
      this.takesOnly = null;
    }
    if (session.bytes.length < session.total) {
      const last = session.bytes.length - 1;
      return { status: 308, headers: last < 0 ? {} : { range: `bytes=0-${last}` } };
    }
    if (!this.files.some((one) => one.id === session.file.id)) {
      this.files.push({ ...session.file, bytes: session.bytes });
    }
    return { status: 200, body: shown(session.file) };
  }
}

const shown = ({ id, name, mimeType, bytes, trashed }: Kept) => ({
  id,
  name,
  mimeType,
  trashed,
  modifiedTime: '2026-03-01T10:00:00.000Z',
  ...(mimeType === FOLDER ? {} : { size: String(bytes.length) }),
});

import { downloadDocument, requestOf } from '@sealwright/contract';
import type { TestApp, TestUser } from './app.ts';

type Kind = 'original' | 'sealed' | 'evidence' | 'bundle' | 'combined' | 'certificate';

/** A download with its headers, as a browser gets it. */
export async function rawDownload(
  server: TestApp,
  user: TestUser,
  id: number,
  kind: Kind,
  file?: number,
): Promise<{ body: Buffer; headers: Record<string, unknown> }> {
  const query = { kind, ...(file === undefined ? {} : { file }) };
  const { url } = requestOf(downloadDocument, { params: { id }, query });
  const answer = await server.app.inject({ url, headers: { authorization: `Bearer ${user.token}` } });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return { body: answer.rawPayload, headers: answer.headers };
}

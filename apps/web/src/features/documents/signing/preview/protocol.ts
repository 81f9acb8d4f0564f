import type { SigningView } from '@sealwright/contract';

/** Where the server serves the signing page without a link, for our own pages to frame (web-client.ts). */
export const PREVIEW_PATH = '/sign/preview';

/** What the client view and the signing page framed in it say to each other. Both are of one origin. */
export type Ready = { kind: 'preview-ready' };
export type Shown = { kind: 'preview'; view: SigningView };
/** Over the port that came with `Shown`: the framed page has no session, so the client view asks in its place. */
export type Question = { id: number; ask: 'text'; file: number } | { id: number; ask: 'original' };
export type Reply = { id: number; pages: string[] | null };

export const isOfKind = <K extends (Ready | Shown)['kind']>(
  data: unknown,
  kind: K,
): data is Extract<Ready | Shown, { kind: K }> => (data as { kind?: unknown } | null)?.kind === kind;

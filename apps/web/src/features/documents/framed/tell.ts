import type { EditorMessage } from '@sealwright/contract';
import { tellAround } from '../../../lib/tell-around.ts';

type Told = EditorMessage extends infer M ? (M extends EditorMessage ? Omit<M, 'source'> : never) : never;

/** What becomes of the editor, for the page around it. */
export const tell: (message: Told) => void = tellAround;

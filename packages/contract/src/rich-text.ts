import { z } from 'zod';
import { PictureKey } from './community-pictures.ts';
import { Paragraphs } from './lists.ts';
import { WebAddress } from './web-address.ts';

/**
 * Text with headings, lists, links and pictures, as a tree of the few nodes below (a part of what ProseMirror writes). It is no HTML
 * and never becomes any: what has another type is refused, and what has other properties loses them.
 */
export const RICH_DEPTH = 4;
export const RICH_CHARACTERS = 50_000;
const RICH_NODES = 2000;
export const RICH_PICTURES = 20;

const Mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('strike') }),
  z.object({ type: z.literal('link'), attrs: z.object({ href: WebAddress }) }),
]);
export type RichMark = z.infer<typeof Mark>;

const Inline = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: Paragraphs(RICH_CHARACTERS).min(1),
    marks: z.array(Mark).max(4).optional(),
  }),
  z.object({ type: z.literal('hardBreak') }),
]);
export type RichInline = z.infer<typeof Inline>;

const inlines = z.array(Inline).max(RICH_NODES).optional();
const Paragraph = z.object({ type: z.literal('paragraph'), content: inlines });
const Heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: inlines,
});
const Picture = z.object({
  type: z.literal('picture'),
  attrs: z.object({ key: PictureKey, alt: Paragraphs(300) }),
});
const Rule = z.object({ type: z.literal('horizontalRule') });

export type RichBlock =
  | z.infer<typeof Paragraph>
  | z.infer<typeof Heading>
  | z.infer<typeof Picture>
  | z.infer<typeof Rule>
  | { type: 'blockquote'; content: RichBlock[] }
  | { type: 'bulletList' | 'orderedList'; content: { type: 'listItem'; content: RichBlock[] }[] };

/** The deepest holds no lists and no quotes. Each depth has a name, so that a description of it holds the one below once. */
function blocks(depth: number): z.ZodType<RichBlock[], RichBlock[]> {
  const id = `RichBlocks${depth}`;
  if (depth === 0) {
    return z
      .array(z.discriminatedUnion('type', [Paragraph, Heading, Picture, Rule]))
      .max(RICH_NODES)
      .meta({ id });
  }
  const inner = blocks(depth - 1);
  const items = z
    .array(z.object({ type: z.literal('listItem'), content: inner }))
    .min(1)
    .max(RICH_NODES);
  const Block = z.discriminatedUnion('type', [
    Paragraph,
    Heading,
    Picture,
    Rule,
    z.object({ type: z.literal('blockquote'), content: inner }),
    z.object({ type: z.literal('bulletList'), content: items }),
    z.object({ type: z.literal('orderedList'), content: items }),
  ]);
  return z.array(Block).max(RICH_NODES).meta({ id });
}

const tooBig = { params: { code: 'too_big' } };

export const RichText = z
  .object({ type: z.literal('doc'), content: blocks(RICH_DEPTH) })
  .refine((doc) => sizeOf(doc).nodes <= RICH_NODES, tooBig)
  .refine((doc) => sizeOf(doc).characters <= RICH_CHARACTERS, tooBig)
  .refine((doc) => pictureKeysOf(doc).length <= RICH_PICTURES, tooBig)
  .meta({ id: 'RichText' });
export type RichText = { type: 'doc'; content: RichBlock[] };

export const NO_TEXT: RichText = { type: 'doc', content: [] };

type Node = { type: string; content?: readonly Node[] | undefined; text?: string };

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const inner of node.content ?? []) yield* nodesOf(inner);
}

function sizeOf(doc: RichText): { nodes: number; characters: number } {
  const nodes = [...nodesOf(doc)];
  return { nodes: nodes.length, characters: nodes.reduce((sum, { text = '' }) => sum + text.length, 0) };
}

/** The pictures in it, each once. */
export function pictureKeysOf(doc: RichText): string[] {
  const keys = [...nodesOf(doc as Node)].flatMap((node) =>
    node.type === 'picture' ? [(node as z.infer<typeof Picture>).attrs.key] : [],
  );
  return [...new Set(keys)];
}

/** Its words alone: a line for each paragraph, heading and item. For searches, files and short versions. */
export function plainTextOf(doc: RichText): string {
  const lines: string[] = [];
  for (const node of nodesOf(doc)) {
    if (node.type !== 'paragraph' && node.type !== 'heading') continue;
    const words = (node.content ?? []).map(({ type, text }) => (type === 'hardBreak' ? '\n' : (text ?? '')));
    lines.push(words.join(''));
  }
  return lines.join('\n').trim();
}

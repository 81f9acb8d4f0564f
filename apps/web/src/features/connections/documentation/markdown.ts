/** What the guides are written in: as much of Markdown as they use. */
export type Inline = { text: string; kind: 'text' | 'code' | 'strong' } | { text: string; kind: 'link'; href: string };
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'code'; language: string; text: string };

const FENCE = /^```(\w*)\n([\s\S]*?)\n```$/m;

/** The blocks of a text. Code stands between fences, everything else between empty lines. */
export function blocksOf(markdown: string): Block[] {
  const found = FENCE.exec(markdown);
  if (found === null) return markdown.split(/\n{2,}/).flatMap((part) => plainBlock(part.trim()));
  const [fence, language = '', text = ''] = found;
  const before = markdown.slice(0, found.index);
  const after = markdown.slice(found.index + fence.length);
  return [...blocksOf(before), { kind: 'code', language, text }, ...blocksOf(after)];
}

function plainBlock(part: string): Block[] {
  if (part === '') return [];
  const heading = /^(#+) (.*)$/.exec(part);
  if (heading) return [{ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' }];
  const marks = part.match(/^(?:-|\d+\.) /gm) ?? [];
  if (/^(?:-|\d+\.) /.test(part)) {
    const items = part.split(/^(?:-|\d+\.) /m).slice(1);
    return [{ kind: 'list', isOrdered: marks[0] !== '- ', items: items.map((item) => inlineOf(joined(item))) }];
  }
  return [{ kind: 'paragraph', text: inlineOf(joined(part)) }];
}

const joined = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' ');

function inlineOf(text: string): Inline[] {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/);
  return parts.filter(Boolean).map((part): Inline => {
    if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
    if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) };
    const [, name, href] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    return name !== undefined && href !== undefined ? { kind: 'link', text: name, href } : { kind: 'text', text: part };
  });
}

/** The code of a guide in one language, in its order. */
export const codeIn = (markdown: string, language: string): string[] =>
  blocksOf(markdown).flatMap((block) => (block.kind === 'code' && block.language === language ? [block.text] : []));

import { communityPictureUrl, isWebAddress, PictureKey, RICH_DEPTH } from '@sealwright/contract';
import { Extension, Node } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { StarterKit } from '@tiptap/starter-kit';

const KEY = 'data-picture-key';

/** A picture that was uploaded here. One that is pasted from elsewhere is left out. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    key: { default: '', parseHTML: (element) => element.getAttribute(KEY) ?? '' },
    alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
  }),
  parseHTML: () => [
    { tag: `img[${KEY}]`, getAttrs: (element) => PictureKey.safeParse(element.getAttribute(KEY)).success && null },
  ],
  renderHTML: ({ node }) => {
    const { key, alt } = node.attrs as { key: string; alt: string };
    return ['img', { src: communityPictureUrl(key), alt, [KEY]: key }];
  },
});

const HOLDERS: ReadonlySet<string> = new Set(['blockquote', 'bulletList', 'orderedList']);

function depthOf(node: DocumentNode): number {
  let most = 0;
  node.forEach((inner) => {
    most = Math.max(most, depthOf(inner));
  });
  return most + (HOLDERS.has(node.type.name) ? 1 : 0);
}

/** Lists and quotes go no deeper than what is stored. */
const Depth = Extension.create({
  name: 'depth',
  addProseMirrorPlugins: () => [
    new Plugin({ filterTransaction: ({ docChanged, doc }) => !docChanged || depthOf(doc) <= RICH_DEPTH }),
  ],
});

/** What can be written: the nodes and marks of the contract's `rich-text.ts`, and no others. */
export const RICH_EXTENSIONS = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    underline: false,
    dropcursor: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      isAllowedUri: (address) => isWebAddress(address),
      shouldAutoLink: (address) => isWebAddress(address),
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: null },
    },
  }),
  Picture,
  Depth,
];

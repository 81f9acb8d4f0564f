import { isWebAddress, type RichBlock, type RichInline, type RichMark, type RichText } from '@sealwright/contract';
import { communityPictureUrl } from '@sealwright/contract';
import { Fragment, type ReactNode } from 'react';
import classes from './rich-text.module.css';

/**
 * A text of the contract's `rich-text.ts`, node by node: React makes each element, and nothing of it is ever read as HTML. What has
 * another type is left out.
 */
export const RichTextView = ({ text }: { text: RichText }) => (
  <div className={classes.text}>{text.content.map((block, at) => keyed(at, <Block block={block} />))}</div>
);

/** The nodes of a text have no names, and their order never changes while it is shown. */
const keyed = (at: number, node: ReactNode) => <Fragment key={at}>{node}</Fragment>;

function Block({ block }: { block: RichBlock }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{inlines(block.content)}</p>;
    case 'heading':
      return block.attrs.level === 2 ? <h2>{inlines(block.content)}</h2> : <h3>{inlines(block.content)}</h3>;
    case 'blockquote':
      return <blockquote>{blocks(block.content)}</blockquote>;
    case 'bulletList':
      return <ul>{block.content.map(({ content }, at) => keyed(at, <li>{blocks(content)}</li>))}</ul>;
    case 'orderedList':
      return <ol>{block.content.map(({ content }, at) => keyed(at, <li>{blocks(content)}</li>))}</ol>;
    case 'picture':
      return <img src={communityPictureUrl(block.attrs.key)} alt={block.attrs.alt} loading="lazy" />;
    case 'horizontalRule':
      return <hr />;
    default:
      return null;
  }
}

const blocks = (content: readonly RichBlock[]): ReactNode =>
  content.map((block, at) => keyed(at, <Block block={block} />));

const inlines = (content: readonly RichInline[] = []): ReactNode =>
  content.map((inline, at) => keyed(at, inline.type === 'hardBreak' ? <br /> : marked(inline.text, inline.marks)));

const marked = (text: string, marks: readonly RichMark[] = []): ReactNode =>
  marks.reduce<ReactNode>((inner, mark) => withMark(inner, mark), text);

function withMark(inner: ReactNode, mark: RichMark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>;
    case 'italic':
      return <em>{inner}</em>;
    case 'strike':
      return <s>{inner}</s>;
    case 'link':
      // The server refused anything else; an address is checked once more where it is followed.
      return isWebAddress(mark.attrs.href) ? (
        <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow">
          {inner}
        </a>
      ) : (
        inner
      );
    default:
      return inner;
  }
}

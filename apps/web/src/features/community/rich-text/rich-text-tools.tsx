import { ActionIcon, type MantineSize } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { addPicture, PICTURE_TYPES } from '../base/pictures.ts';
import { LinkRow } from './link-row.tsx';
import { PictureRow } from './picture-row.tsx';
import classes from './rich-text.module.css';

type Chain = ReturnType<Editor['chain']>;
type Tool = { key: string; Icon: LucideIcon; isOn?: (editor: Editor) => boolean; run: (chain: Chain) => Chain };

const TOOLS = [
  {
    key: 'heading',
    Icon: Heading2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    key: 'subheading',
    Icon: Heading3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
  { key: 'bold', Icon: Bold, isOn: (editor) => editor.isActive('bold'), run: (chain) => chain.toggleBold() },
  { key: 'italic', Icon: Italic, isOn: (editor) => editor.isActive('italic'), run: (chain) => chain.toggleItalic() },
  {
    key: 'strike',
    Icon: Strikethrough,
    isOn: (editor) => editor.isActive('strike'),
    run: (chain) => chain.toggleStrike(),
  },
  {
    key: 'bullets',
    Icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (chain) => chain.toggleBulletList(),
  },
  {
    key: 'numbers',
    Icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    key: 'quote',
    Icon: Quote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (chain) => chain.toggleBlockquote(),
  },
  { key: 'rule', Icon: Minus, run: (chain) => chain.setHorizontalRule() },
] as const satisfies readonly Tool[];

const SIZE: MantineSize = 'lg';

/** The buttons above the text, the row for an address, and what went wrong with a picture. */
export function RichTextTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('community');
  const [isLinking, setLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: (TOOLS as readonly Tool[]).map(({ isOn }) => isOn?.(now) ?? null),
      isLink: now.isActive('link'),
      picture: now.isActive('picture') ? now.state.selection.from : null,
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const adding = useMutation({
    mutationFn: addPicture,
    onSuccess: ({ key }) =>
      editor
        .chain()
        .focus()
        .insertContent({ type: 'picture', attrs: { key, alt: '' } })
        .run(),
  });
  const icon = (key: (typeof TOOLS)[number]['key'] | 'link' | 'undo' | 'redo', isOn: boolean | null) => ({
    size: SIZE,
    variant: isOn ? 'light' : 'subtle',
    ...(isOn ? {} : { color: 'gray' }),
    'aria-label': t(`text.${key}`),
    title: t(`text.${key}`),
    ...(isOn === null ? {} : { 'aria-pressed': isOn }),
  });
  return (
    <>
      <div role="toolbar" aria-label={t('text.tools')} className={classes.tools}>
        {TOOLS.map(({ key, Icon, run }, at) => (
          <ActionIcon key={key} {...icon(key, state.on[at] ?? null)} onClick={() => run(editor.chain().focus()).run()}>
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ))}
        <ActionIcon {...icon('link', state.isLink)} aria-expanded={isLinking} onClick={() => setLinking(!isLinking)}>
          <LinkIcon size={18} aria-hidden />
        </ActionIcon>
        <FileButton accept={PICTURE_TYPES.join(',')} onChange={(file) => (file ? adding.mutate(file) : undefined)}>
          {(button) => (
            <ActionIcon
              {...button}
              size={SIZE}
              variant="subtle"
              color="gray"
              aria-label={t('text.picture')}
              title={t('text.picture')}
              loading={adding.isPending}
            >
              <ImagePlus size={18} aria-hidden />
            </ActionIcon>
          )}
        </FileButton>
        <ActionIcon
          {...icon('undo', null)}
          disabled={!state.canUndo}
          onClick={() => editor.chain().focus().undo().run()}
        >
          <Undo2 size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          {...icon('redo', null)}
          disabled={!state.canRedo}
          onClick={() => editor.chain().focus().redo().run()}
        >
          <Redo2 size={18} aria-hidden />
        </ActionIcon>
      </div>
      {state.picture === null ? null : <PictureRow key={state.picture} editor={editor} />}
      {isLinking ? <LinkRow editor={editor} onDone={() => setLinking(false)} /> : null}
      <div aria-live="polite">
        <ErrorNote error={adding.error} />
      </div>
    </>
  );
}

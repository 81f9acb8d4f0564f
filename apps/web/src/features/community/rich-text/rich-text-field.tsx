import { Input } from '@mantine/core';
import type { RichText } from '@sealwright/contract';
import type { JSONContent } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useId, useLayoutEffect, useRef } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { RICH_EXTENSIONS } from './rich-text-schema.ts';
import { RichTextTools } from './rich-text-tools.tsx';
import classes from './rich-text.module.css';

type Props<V extends FieldValues> = { control: Control<V, unknown, V>; name: FieldPath<V>; label: string };

/** A text with headings, lists, links and pictures, in a form. The field holds it as a tree. */
export function RichTextField<V extends FieldValues>({ control, name, label }: Props<V>) {
  const errors = useErrorTexts();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <RichTextEditor
          label={label}
          value={value}
          error={error?.message === undefined ? null : errors(error.message as never)}
          onChange={onChange}
        />
      )}
    />
  );
}

type EditorProps = { label: string; value: RichText; error: string | null; onChange: (value: RichText) => void };

/** A text of nothing is one empty paragraph: without any there is no place for the cursor. */
const contentOf = (text: RichText): JSONContent =>
  text.content.length === 0 ? { type: 'doc', content: [{ type: 'paragraph' }] } : (text as JSONContent);

function RichTextEditor({ label, value, error, onChange }: EditorProps) {
  const id = useId();
  // What was told last, which the form gives back as a copy. Any other value comes from outside, as when someone else saved it.
  const told = useRef(JSON.stringify(value));
  const editor = useEditor({
    extensions: RICH_EXTENSIONS,
    content: contentOf(value),
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-error`,
        class: `${classes.text} ${classes.editor}`,
      },
    },
    onUpdate: ({ editor: now }) => {
      const written = now.getJSON() as unknown as RichText;
      told.current = JSON.stringify(written);
      onChange(written);
    },
  });
  // At once: what is typed next must not be taken for what the form gave back before.
  useLayoutEffect(() => {
    const given = JSON.stringify(value);
    if (given === told.current) return;
    told.current = given;
    // The same text keeps its cursor.
    if (editor.schema.nodeFromJSON(contentOf(value)).eq(editor.state.doc)) return;
    editor.commands.setContent(contentOf(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <div className={classes.frame} data-wrong={error === null ? undefined : true}>
        <RichTextTools editor={editor} />
        <EditorContent editor={editor} />
      </div>
    </Input.Wrapper>
  );
}

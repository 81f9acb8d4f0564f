import { Button, Group, TextInput } from '@mantine/core';
import { isWebAddress, WEB_ADDRESS_LENGTH } from '@sealwright/contract';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorTexts } from '../../../ui/error-text.ts';
import classes from './rich-text.module.css';

/** Gives the chosen words an address, or takes it from them. Where no words are chosen, the address itself is written. */
export function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslation('community');
  const errors = useErrorTexts();
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [isWrong, setWrong] = useState(false);
  const wasLink = editor.isActive('link');
  const save = () => {
    const href = address.trim();
    if (!isWebAddress(href)) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !wasLink) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    return onDone();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  };
  return (
    <Group gap="xs" align="flex-start" className={classes.link}>
      <TextInput
        flex="1 1 220px"
        type="url"
        dir="ltr"
        aria-label={t('text.address')}
        placeholder="https://"
        maxLength={WEB_ADDRESS_LENGTH}
        data-autofocus
        required
        value={address}
        error={isWrong ? errors('public_url_invalid') : null}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
          if (event.key !== 'Enter') return;
          // The form around it is not to be sent.
          event.preventDefault();
          save();
        }}
      />
      <Button variant="default" onClick={save}>
        {t('text.set_link')}
      </Button>
      {wasLink ? (
        <Button variant="default" onClick={remove}>
          {t('text.remove_link')}
        </Button>
      ) : null}
    </Group>
  );
}

import { Box, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './rich-text.module.css';

const MOST = 300;

/** What the chosen picture shows, for people who do not see it. */
export function PictureRow({ editor }: { editor: Editor }) {
  const { t } = useTranslation('community');
  const [alt, setAlt] = useState(() => String(editor.getAttributes('picture')['alt'] ?? ''));
  return (
    <Box className={classes.link}>
      <TextInput
        label={t('text.alt')}
        maxLength={MOST}
        value={alt}
        onChange={({ currentTarget }) => {
          setAlt(currentTarget.value);
          editor.commands.updateAttributes('picture', { alt: currentTarget.value });
        }}
        onKeyDown={(event) => {
          // The form around it is not to be sent.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
    </Box>
  );
}

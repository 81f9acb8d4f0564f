import { ActionIcon, Box, Code, CopyButton } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './documentation.module.css';

/** Code to read and to copy. It is written from left to right in every language. */
export function CodeSample({ label, text }: { label: string; text: string }) {
  const common = useTranslation('common').t;
  return (
    <Box component="section" aria-label={label} pos="relative" dir="ltr" lang="en">
      <Code block tabIndex={0} className={classes.code}>
        {text}
      </Code>
      <CopyButton value={text} timeout={3000}>
        {({ copied, copy }) => (
          <ActionIcon
            className={classes.copy}
            variant="default"
            onClick={copy}
            aria-label={common(copied ? 'copied_value' : 'copy_value', { value: label })}
          >
            {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Box>
  );
}

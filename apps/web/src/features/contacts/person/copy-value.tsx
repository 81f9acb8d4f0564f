import { ActionIcon, Anchor, CopyButton } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './contact-page.module.css';

/** A value to take along. With `href` it is a link; with `label` the value stands beside it already. */
export function CopyValue({ value, href, label }: { value: string; href?: string; label?: string }) {
  const { t } = useTranslation('contact');
  return (
    <span className={classes.copy}>
      {href === undefined ? null : (
        <Anchor href={href} dir="ltr" inherit>
          {value}
        </Anchor>
      )}
      <CopyButton value={value} timeout={3000}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color={copied ? 'green' : 'gray'}
            onClick={copy}
            aria-label={t(copied ? 'copied' : 'copy', { value: label ?? value })}
          >
            {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  );
}

import { ActionIcon, Anchor, CopyButton, Flex } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** A value to take along. With `href` it is a link; with `label` the value stands beside it already. */
export function CopyValue({ value, href, label }: { value: string; href?: string; label?: string }) {
  const { t } = useTranslation('contact');
  return (
    <Flex component="span" display="inline-flex" gap={4} align="center" flex="none" maw="100%">
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
    </Flex>
  );
}

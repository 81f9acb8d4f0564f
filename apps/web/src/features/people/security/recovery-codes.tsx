import { Button, CopyButton, Group, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/save-file.ts';
import { useSession } from '../../../lib/session.ts';
import classes from './mfa-card.module.css';
import { printRecoveryCodes } from './recovery-print.ts';

/** The codes, this once: to copy, to download, to print. They go when the person says that they have them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('mfa');
  const email = useSession((state) => state.user?.email ?? '');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const text = `Sealwright · ${t('recovery.title')}\n${email}\n\n${codes.join('\n')}\n`;
  const download = () => saveFile({ blob: new Blob([text], { type: 'text/plain' }), name: 'recovery-codes.txt' });
  return (
    <div>
      <Title order={4} size="h6" mt="md" ref={title} tabIndex={-1}>
        {t('recovery.shown_title')}
      </Title>
      <Text size="sm">{t('recovery.shown_text')}</Text>
      <ul className={classes.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} aria-live="polite">
              {t(copied ? 'recovery.copied' : 'recovery.copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={download}>
          {t('recovery.download')}
        </Button>
        <Button variant="default" onClick={() => printRecoveryCodes(text)}>
          {t('recovery.print')}
        </Button>
        <Button onClick={onKept}>{t('recovery.kept')}</Button>
      </Group>
    </div>
  );
}

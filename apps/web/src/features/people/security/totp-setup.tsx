import { Button, Code, CopyButton, Flex, Group, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { CodeField, isWrongCode } from './code-field.tsx';
import { useConfirmTotp } from './mfa.queries.ts';

type Props = { secret: string; uri: string; onCancel: () => void; onDone: (codes: readonly string[]) => void };

/** The picture, the key for those without a camera, and the first code, which shows that the app has it. */
export function TotpSetup({ secret, uri, onCancel, onDone }: Props) {
  const { t } = useTranslation('mfa');
  const common = useTranslation('common').t;
  const confirm = useConfirmTotp();
  const start = useRef<HTMLParagraphElement>(null);
  const [code, setCode] = useState('');
  // The button that began it is gone: the focus goes where reading goes on.
  useEffect(() => start.current?.focus(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() !== '') confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
  };
  return (
    <Flex mt="md" gap={20} wrap={{ base: 'wrap', sm: 'nowrap' }}>
      <QrCode text={uri} label={t('totp.picture')} />
      <Stack gap="sm">
        <Text ref={start} tabIndex={-1}>
          {t('totp.scan')}
        </Text>
        <div>
          <Text size="sm" c="dimmed">
            {t('totp.type')}
          </Text>
          <Group gap="sm">
            <Code fz="sm" bg="none" p={0} dir="ltr">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </Code>
            <Copy text={secret} />
          </Group>
        </div>
        <form noValidate onSubmit={submit}>
          <Stack gap="sm" maw={320}>
            {isWrongCode(confirm.error) ? null : <ErrorNote error={confirm.error} />}
            <CodeField
              label={t('totp.first')}
              value={code}
              error={confirm.error}
              onType={(typed) => {
                setCode(typed);
                confirm.reset();
              }}
            />
            <Group gap="sm">
              <Button type="submit" loading={confirm.isPending} disabled={code.trim() === ''}>
                {t('totp.finish')}
              </Button>
              <Button variant="subtle" onClick={onCancel}>
                {common('cancel')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Stack>
    </Flex>
  );
}

function Copy({ text }: { text: string }) {
  const { t } = useTranslation('mfa');
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="default" size="xs" onClick={copy} aria-live="polite">
          {t(copied ? 'recovery.copied' : 'recovery.copy')}
        </Button>
      )}
    </CopyButton>
  );
}

import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  name?: string;
  submit: string;
  isPending: boolean;
  onName: (name: string) => void;
  onCancel: () => void;
};

/** Names a passkey, before it is made or later. */
export function PasskeysName({ name = '', submit, isPending, onName, onCancel }: Props) {
  const { t } = useTranslation('mfa');
  const common = useTranslation('common').t;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => field.current?.focus(), []);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = typed.trim();
    setMissing(chosen === '');
    if (chosen !== '') onName(chosen);
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="sm" maw={400} mt="xs">
        <TextInput
          ref={field}
          name="passkey"
          label={t('passkeys.name')}
          description={t('passkeys.name_text')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isMissing ? t('name_required') : null}
          required
          maxLength={100}
          autoComplete="off"
        />
        <Group gap="sm">
          <Button type="submit" loading={isPending}>
            {submit}
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            {common('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

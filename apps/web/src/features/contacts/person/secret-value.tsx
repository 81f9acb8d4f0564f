import { Button, Group, Text } from '@mantine/core';
import type { SecretField } from '@sealwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { toastError } from '../../../ui/toast.ts';
import { taxDigits } from '../form/tax-digits.ts';
import { contactEventsQuery, revealSecret } from './contact.queries.ts';

const SHOWN_SECONDS = 30;

/** A number by its end, and for half a minute as a whole to someone who shows that it is them. It is kept nowhere. */
export function SecretValue(props: { contactId: number; field: SecretField; masked: string; label: string }) {
  const { contactId, field, masked, label } = props;
  const { t } = useTranslation('contact');
  const { value, isBusy, reveal, hide } = useRevealed(contactId, field);
  return (
    <Group component="span" display="inline-flex" gap="xs">
      <bdi dir="ltr">{value === null ? masked : taxDigits(field, value)}</bdi>
      <Button
        size="sm"
        variant="default"
        // Not disabled meanwhile: where the question who one is takes the focus, it comes back here.
        aria-busy={isBusy}
        onClick={value === null ? reveal : hide}
        aria-label={t(value === null ? 'secret.reveal_named' : 'secret.hide_named', { field: label })}
      >
        {t(value === null ? 'secret.reveal' : 'secret.hide')}
      </Button>
      <Text component="output" size="xs" c="dimmed">
        {value === null ? '' : t('secret.shown', { count: SHOWN_SECONDS })}
      </Text>
    </Group>
  );
}

function useRevealed(contactId: number, field: SecretField) {
  const cache = useQueryClient();
  const [value, setValue] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (value === null) return undefined;
    const timer = setTimeout(() => setValue(null), SHOWN_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [value]);

  const reveal = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      setValue(await revealSecret(contactId, field));
      // That it was looked at is recorded.
      void cache.invalidateQueries({ queryKey: contactEventsQuery(contactId).queryKey });
    } catch (error) {
      if (!(error instanceof NotConfirmed)) toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return { value, isBusy, reveal: () => void reveal(), hide: () => setValue(null) };
}

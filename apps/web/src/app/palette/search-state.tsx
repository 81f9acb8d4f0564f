import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../ui/bidi.tsx';
import { errorText, useErrorTexts } from '../../ui/error-text.ts';
import type { Found } from './use-found.ts';

/** How the search stands, under the list: under way, failed, without a result; and for ears, how many there are. */
export function SearchState({ query, found, count }: { query: string; found: Found; count: number }) {
  const { t } = useTranslation('palette');
  const wanted = query.trim();
  const documents = found.documents.failure;
  const contacts = found.contacts.failure;
  const isEmpty = wanted !== '' && count === 0 && !found.isSearching && !documents && !contacts;
  return (
    <>
      {found.isSearching ? (
        <Group gap="sm" p="10px 18px" fz="sm" c="dimmed">
          <Loader size={16} aria-hidden />
          {t('searching')}
        </Group>
      ) : null}
      {documents ? <Failure text={t('failed.documents')} error={documents.error} onRetry={documents.retry} /> : null}
      {contacts ? <Failure text={t('failed.contacts')} error={contacts.error} onRetry={contacts.retry} /> : null}
      {isEmpty ? (
        <Stack gap={6} align="center" p="32px 24px 40px" fz="sm" c="dimmed" ta="center">
          <Text fw={700} c="var(--mantine-color-text)" maw="100%" style={{ overflowWrap: 'anywhere' }}>
            {t('empty.title')} <Bdi>{wanted}</Bdi>
          </Text>
          <span>{t('empty.text')}</span>
        </Stack>
      ) : null}
      <output className="visually-hidden">{wanted === '' || found.isSearching ? '' : t('count', { count })}</output>
    </>
  );
}

function Failure({ text, error, onRetry }: { text: string; error: unknown; onRetry: () => void }) {
  const errors = useErrorTexts();
  const common = useTranslation('common').t;
  return (
    <Group m="4px 12px 12px" gap="sm" wrap="nowrap" fz="sm" role="alert">
      <CircleAlert size={18} aria-hidden color="var(--mantine-color-error)" style={{ flex: 'none' }} />
      <Text inherit flex={1}>
        <strong>{text}</strong> {errorText(errors, error)}
      </Text>
      <Button size="xs" variant="default" onClick={onRetry}>
        {common('try_again')}
      </Button>
    </Group>
  );
}

import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { UserCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { Described } from '../../../ui/described.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { contactQuery, useRestoreContact } from '../person/contact.queries.ts';
import { nameOf } from '../person/contact-name.ts';
import type { Existing } from './use-contact-form.ts';

type Props = { existing: Existing; isNew: boolean; isSaving: boolean; onLetGo: () => void; onBeside: () => void };

/** Someone has this address already: leads there, or brings them back. What was typed stays until one chooses. */
export function ExistsPanel({ existing, isNew, isSaving, onLetGo, onBeside }: Props) {
  const { t } = useTranslation('contact');
  const errors = useErrorTexts();
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  const restore = useRestoreContact();
  const { contactId, isDeleted } = existing;
  const { data } = useQuery(contactQuery(contactId));
  useEffect(() => {
    panel.current?.focus();
    panel.current?.scrollIntoView({ block: 'center' });
  }, []);

  const bringBack = () =>
    restore.mutate(contactId, {
      onSuccess: (contact) => {
        onLetGo();
        toastDone(t('done.restored', { name: isolated(nameOf(contact)) }));
        void navigate({ to: '/contacts/$id', params: { id: String(contactId) } });
      },
      onError: (error) => toastFailure(t('failed.restore'), error),
    });
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      role="alert"
      color="orange"
      icon={<UserCheck aria-hidden />}
      title={errors(isDeleted ? 'contact_exists_deleted' : 'contact_exists')}
    >
      <Text size="sm">
        {data ? (
          <>
            <Described text={t('exists.who', { name: isolated(nameOf(data)), email: isolated(data.email) })} />{' '}
          </>
        ) : null}
        {t(isDeleted ? 'exists.deleted' : 'exists.live')}
      </Text>
      <Group gap="xs" mt="sm">
        {isDeleted ? (
          <Button size="sm" loading={restore.isPending} onClick={bringBack}>
            {t('exists.restore')}
          </Button>
        ) : null}
        {isDeleted && isNew ? (
          <Button size="sm" variant="default" loading={isSaving} onClick={onBeside}>
            {t('exists.beside')}
          </Button>
        ) : null}
        <LinkButton
          size="sm"
          variant={isDeleted ? 'subtle' : 'filled'}
          to="/contacts/$id"
          params={{ id: String(contactId) }}
        >
          {t('exists.open')}
        </LinkButton>
      </Group>
    </Alert>
  );
}

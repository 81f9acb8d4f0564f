import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { type ChecklistTemplate, CLIENT_CHECKS, type ClientPageSettings } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import {
  settingsQuery,
  templatesQuery,
  useDeleteTemplate,
  useSaveSettings,
  useSaveTemplate,
} from './checklists.queries.ts';

/** How the clients of the account show who they are before they see their page. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('checklists');
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <Dialog onClose={onClose} title={t('settings.title')}>
      {data ? <Choice settings={data} onClose={onClose} /> : null}
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <TextSkeleton lines={4} />}
    </Dialog>
  );
}

function Choice({ settings, onClose }: { settings: ClientPageSettings; onClose: () => void }) {
  const { t } = useTranslation('checklists');
  const common = useTranslation('common').t;
  const save = useSaveSettings();
  const [identity, setIdentity] = useState(settings.identity);
  const mayChange = settings.permissions.update;
  const keep = () =>
    save.mutate(identity, {
      onSuccess: () => {
        toastDone(t('settings.saved'));
        onClose();
      },
    });
  return (
    <Stack gap="md">
      <Radio.Group
        label={t('settings.identity')}
        description={t('settings.identity_text')}
        value={identity}
        onChange={(value) => setIdentity(CLIENT_CHECKS.find((one) => one === value) ?? identity)}
      >
        <Stack gap="xs" mt="xs">
          {CLIENT_CHECKS.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`settings.${one}`)}
              description={one === 'sms_code' ? t('settings.sms_text') : undefined}
              disabled={!mayChange || (one === 'sms_code' && !settings.hasTextMessages)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {settings.hasTextMessages ? null : <Text size="sm">{t('settings.no_texts')}</Text>}
      {mayChange ? null : <Text size="sm">{t('settings.managers')}</Text>}
      <Templates />
      <ErrorNote error={save.error} />
      <Group gap="sm">
        {mayChange ? (
          <Button loading={save.isPending} onClick={keep}>
            {t('settings.save')}
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          {common(mayChange ? 'cancel' : 'close')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The items that were saved under names. */
function Templates() {
  const { t } = useTranslation('checklists');
  const { data } = useQuery(templatesQuery);
  const remove = useDeleteTemplate();
  const save = useSaveTemplate();
  const all = data?.results ?? [];
  const deleteIt = ({ id, name, items }: ChecklistTemplate) =>
    remove.mutate(id, { onSuccess: () => toastUndo(t('templates.deleted'), () => save.mutate({ name, items })) });
  return (
    <section aria-label={t('templates.title')}>
      <Text fw={600} size="sm">
        {t('templates.title')}
      </Text>
      {data && all.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('templates.none')}
        </Text>
      ) : null}
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {all.map((template) => (
          <Group key={template.id} component="li" justify="space-between" wrap="nowrap" gap="sm">
            <Text size="sm" style={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
              <Bdi>{template.name}</Bdi>
            </Text>
            {data?.permissions.save ? (
              <IconButton
                aria-label={t('templates.delete', { name: template.name })}
                onClick={() => deleteIt(template)}
              >
                <Trash2 size={16} aria-hidden />
              </IconButton>
            ) : null}
          </Group>
        ))}
      </Stack>
    </section>
  );
}

import { Button, Checkbox, Code, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type ChosenWebhookEvent, webhookEventsOf } from '@sealwright/contract';
import { type Control, Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { acting } from '../../../lib/acting.ts';
import type { useEditForm } from '../../../ui/form/index.ts';
import type { WebhookForm } from './webhooks.form.ts';

/** Address, description and events. */
export function WebhookFields({ edit }: { edit: ReturnType<typeof useEditForm<WebhookForm>> }) {
  const { t } = useTranslation('webhooks');
  return (
    <>
      <TextInput
        {...edit.field('url')}
        label={t('address')}
        description={t('address_hint')}
        type="url"
        dir="ltr"
        styles={{ label: { direction: 'inherit' }, description: { direction: 'inherit' } }}
        placeholder="https://example.com/webhooks"
        maxLength={2000}
        required
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        {...edit.field('description')}
        label={t('about')}
        description={t('about_hint')}
        maxLength={200}
        autoComplete="off"
      />
      <Events control={edit.form.control} />
    </>
  );
}

const GROUPS = ['document', 'recipient', 'contacts', 'template'] as const;

function Events({ control }: { control: Control<WebhookForm> }) {
  const { t } = useTranslation('webhooks');
  const possible = possibleEvents();
  return (
    <Controller
      control={control}
      name="events"
      render={({ field, fieldState }) => (
        <Checkbox.Group
          label={t('events')}
          // A group can't be `required` to a screen reader: it is said in words.
          description={fieldState.error ? null : t('events_required')}
          required
          value={field.value}
          onChange={(events) => field.onChange(possible.filter((type) => events.includes(type)))}
          error={fieldState.error ? t('events_required') : null}
        >
          <Group gap="xs" mt="xs">
            <Button size="compact-sm" variant="default" onClick={() => field.onChange(possible)}>
              {t('choose_all')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => field.onChange([])}>
              {t('choose_none')}
            </Button>
          </Group>
          <SimpleGrid cols={{ base: 1, md: 2 }} mt="sm">
            {GROUPS.map((group) => (
              <EventGroup key={group} group={group} types={possible.filter((type) => type.startsWith(`${group}.`))} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
    />
  );
}

function EventGroup({ group, types }: { group: (typeof GROUPS)[number]; types: readonly ChosenWebhookEvent[] }) {
  const { t } = useTranslation('webhooks');
  if (types.length === 0) return null;
  return (
    <Fieldset legend={t(`group.${group}`)}>
      <Stack gap="sm">
        {types.map((type) => (
          <Checkbox
            key={type}
            value={type}
            label={<Text span>{t(`event.${type}`)}</Text>}
            description={
              <Code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
                {type}
              </Code>
            }
          />
        ))}
      </Stack>
    </Fieldset>
  );
}

/** Those that can happen in the account the page is drawn for. */
const possibleEvents = (): ChosenWebhookEvent[] => webhookEventsOf(acting()?.teamId ? 'team' : 'personal');

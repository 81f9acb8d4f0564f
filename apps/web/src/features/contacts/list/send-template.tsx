import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { BULK_SEND_LIMITS, type ContactSelection } from '@sealwright/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { CancelButton } from '../../../ui/form/index.ts';
import { beginBulkSend, templateChoicesQuery } from './send-template.queries.ts';

type Props = { selection: ContactSelection; count: number; onClose: () => void };

/** Begins a bulk send of a template to the contacts that are selected; nothing is sent before its rows were checked. */
export function SendTemplateDialog(props: Props) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  // What is selected when it opens: the list below may be read again.
  const [{ selection, count }] = useState(props);
  const navigate = useNavigate();
  const [template, setTemplate] = useState<string | null>(null);
  const begin = useMutation({
    mutationFn: (id: number) => beginBulkSend(id, selection),
    onSuccess: ({ id }) => navigate({ to: '/templates/bulk-sends/$id', params: { id: String(id) } }),
  });
  const isTooMany = count > BULK_SEND_LIMITS.rows;
  return (
    <Dialog title={t('template.title')} attributes={{ header: { role: 'presentation' } }} onClose={props.onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (template !== null && !begin.isPending) begin.mutate(Number(template));
        }}
      >
        <Stack>
          <Text size="sm">{t('template.text', { count, number: format.number(count) })}</Text>
          {isTooMany ? (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {t('template.too_many', { number: format.number(BULK_SEND_LIMITS.rows) })}
            </Text>
          ) : (
            <TemplateSelect value={template} onChange={setTemplate} />
          )}
          <ErrorNote error={begin.error} title={t('template.failed')} />
          <Group justify="flex-end">
            <CancelButton onClick={props.onClose} />
            <Button type="submit" disabled={template === null || isTooMany} loading={begin.isPending}>
              {t('template.go')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** A published template, looked for by its name. */
function TemplateSelect({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const { t } = useTranslation('contacts');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const {
    data = [],
    error,
    isFetching,
    refetch,
  } = useQuery(templateChoicesQuery(search === chosen?.label ? '' : search));
  const found = data.map(({ id, name }) => ({ value: String(id), label: name }));
  const options = chosen === null || found.some((one) => one.value === chosen.value) ? found : [chosen, ...found];
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="xs">
      <Select
        label={t('template.label')}
        placeholder={t('template.placeholder')}
        required
        searchable
        autoComplete="off"
        data-autofocus
        value={value}
        data={options}
        // The server has searched already.
        filter={({ options: all }) => all}
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={t(isFetching ? 'template.searching' : 'template.none')}
        renderOption={({ option }) => (
          <span style={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
            <Bdi>{option.label}</Bdi>
          </span>
        )}
        onChange={(id) => {
          setChosen(options.find((one) => one.value === id) ?? null);
          onChange(id);
        }}
      />
      {!isFetching && search === '' && found.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('template.none_text')} <Link to="/templates">{t('template.to_templates')}</Link>
        </Text>
      ) : null}
    </Stack>
  );
}

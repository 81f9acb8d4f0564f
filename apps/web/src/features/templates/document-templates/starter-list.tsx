import { Text } from '@mantine/core';
import type { Starter } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FilePlus2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { startersQuery, useAddStarter } from './starters.queries.ts';
import classes from './starters.module.css';

/** Samples that a template can begin with. Where they cannot be read, nothing is offered. */
export function StarterList() {
  const { t } = useTranslation('templates');
  const { data } = useQuery(startersQuery);
  const navigate = useNavigate();
  const add = useAddStarter();
  const begin = (key: Starter['key']) =>
    add.mutate(key, {
      onSuccess: ({ id }) =>
        void navigate({ to: '/templates/$id/edit', params: { id: String(id) }, search: { step: 'fields' } }),
    });
  if (data === undefined || data.results.length === 0) return null;
  return (
    <section className={classes.starters} aria-label={t('starters')}>
      <Text fw={600}>{t('starters')}</Text>
      <Text size="sm" c="dimmed">
        {t('starters.text')}
      </Text>
      <ErrorNote error={add.error} title={t('failed.create')} />
      <ul className={classes.list}>
        {data.results.map((starter) => (
          <li key={starter.key}>
            <StarterButton
              starter={starter}
              isBusy={add.isPending}
              isChosen={add.isPending && add.variables === starter.key}
              onChoose={() => begin(starter.key)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StarterButton(props: { starter: Starter; isBusy: boolean; isChosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const { name, text, roles } = props.starter;
  return (
    <button
      type="button"
      className={classes.starter}
      disabled={props.isBusy}
      aria-busy={props.isChosen}
      onClick={props.onChoose}
    >
      <FilePlus2 size={20} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{props.isChosen ? t('starters.busy', { name }) : name}</span>
        <span className={classes.text}>{text}</span>
        <span className={classes.text}>{format.list(roles)}</span>
      </span>
    </button>
  );
}

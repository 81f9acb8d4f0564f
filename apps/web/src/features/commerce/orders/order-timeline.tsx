import { Button, Stack, Text, Textarea } from '@mantine/core';
import type { Order } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { Described } from '../../../ui/described.tsx';
import { Form, neededLineRule, useEditForm } from '../../../ui/form/index.ts';
import { Ruled } from '../../../ui/ruled.tsx';
import { useMoney } from '../plans/use-money.ts';
import { useOrderAct } from './orders.queries.ts';

const MOST = 500;
const NoteForm = z.object({
  note: neededLineRule(MOST),
});

/** Everything that happened to an order, the newest first, and a place to write something down. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { entries, currency, permissions } = order;
  return (
    <Card title={t('timeline')}>
      <Stack gap="md">
        {permissions.note ? <NewNote order={order} /> : null}
        <Ruled aria-label={t('timeline')}>
          {entries.toReversed().map((entry) => (
            <Entry key={entry.id} entry={entry} currency={currency} />
          ))}
        </Ruled>
      </Stack>
    </Card>
  );
}

function Entry({ entry, currency }: { entry: Order['entries'][number]; currency: string }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const money = useMoney();
  const { kind, by, at, amount, note } = entry;
  const isByHand = by !== null && (kind === 'paid' || kind === 'refunded');
  const what = t(isByHand ? `entry.${kind}_by_hand` : `entry.${kind}`);
  return (
    <li>
      <Text fw={550}>
        {what}
        {amount === null ? null : (
          <>
            {' · '}
            <Bdi>{money(amount, currency)}</Bdi>
          </>
        )}
      </Text>
      {note === '' ? null : (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>
            <Described text={note} />
          </bdi>
        </Text>
      )}
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {by === null ? null : (
          <>
            <Bdi>{by}</Bdi>
            {' · '}
          </>
        )}
        <time dateTime={at}>{format.time(at)}</time>
      </Text>
    </li>
  );
}

function NewNote({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const act = useOrderAct(order);
  const edit = useEditForm({
    rules: NoteForm,
    values: { note: '' },
    save: async ({ note }) => {
      await act.mutateAsync({ kind: 'note', note });
      edit.form.reset({ note: '' });
    },
  });
  return (
    <Form of={edit} failed={t('act_failed')} gap="sm">
      <Textarea
        {...edit.field('note')}
        label={t('note.label')}
        required
        maxLength={MOST}
        autosize
        minRows={1}
        maxRows={5}
      />
      <div>
        <Button type="submit" variant="default" loading={edit.isSaving}>
          {t('note.add')}
        </Button>
      </div>
    </Form>
  );
}

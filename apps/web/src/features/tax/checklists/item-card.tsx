import { Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { Checklist, ChecklistItem } from '@sealwright/contract';
import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { ItemBadge, useItemName } from './checklist-badges.tsx';
import { useChecklistAct } from './checklists.queries.ts';
import { PaperRow } from './paper-row.tsx';

type Props = { checklist: Checklist; item: ChecklistItem };

/** One item, the papers that came for it, and what its preparer says of them. */
export function ItemCard({ checklist, item }: Props) {
  const { t } = useTranslation('checklists');
  const nameOf = useItemName();
  const { isRequired, note, papers, reason, state } = item;
  return (
    <Card
      title={<Bdi>{nameOf(item)}</Bdi>}
      actions={
        <Group gap={6}>
          {isRequired ? null : (
            <Badge color="gray" variant="light">
              {t('item.optional')}
            </Badge>
          )}
          <ItemBadge state={state} />
        </Group>
      }
    >
      {note === '' ? null : <Words text={note} />}
      {state === 'returned' ? <Words text={t('item.reason', { reason: isolated(reason) })} /> : null}
      {papers.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('paper.none')}
        </Text>
      ) : (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {papers.map((paper) => (
            <PaperRow key={paper.id} checklist={checklist} paper={paper} />
          ))}
        </Stack>
      )}
      {checklist.permissions.decide ? <Decision checklist={checklist} item={item} /> : null}
    </Card>
  );
}

const Words = ({ text }: { text: string }) => (
  <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
    <Bdi>{text}</Bdi>
  </Text>
);

function Decision({ checklist, item }: Props) {
  const { t } = useTranslation('checklists');
  const nameOf = useItemName();
  const act = useChecklistAct(checklist);
  const [isReturning, setReturning] = useState(false);
  const { id, state } = item;
  const name = nameOf(item);
  const accept = () =>
    act.mutate(
      { kind: 'accept', item: id },
      {
        onSuccess: () => toastDone(t('accept.done')),
        onError: (cause) => toastFailure(t('act_failed'), cause),
      },
    );
  return (
    <Group gap="sm">
      {state === 'accepted' ? null : (
        <Button
          {...(state === 'received' ? {} : { variant: 'default' })}
          size="sm"
          leftSection={<Check size={16} aria-hidden />}
          aria-label={t(state === 'received' ? 'accept.one' : 'accept.otherwise_one', { name })}
          loading={act.isPending}
          onClick={accept}
        >
          {t(state === 'received' ? 'accept.title' : 'accept.otherwise')}
        </Button>
      )}
      {state === 'received' || state === 'accepted' ? (
        <Button
          variant="default"
          size="sm"
          leftSection={<Undo2 size={16} aria-hidden />}
          aria-label={t('return.one', { name })}
          onClick={() => setReturning(true)}
        >
          {t('return.title')}
        </Button>
      ) : null}
      {isReturning ? <ReturnDialog checklist={checklist} item={item} onClose={() => setReturning(false)} /> : null}
    </Group>
  );
}

const Reason = z.object({ reason: z.string().trim().min(1, 'field_required').max(500, 'too_big') });

/** Why another paper is needed: the client reads it. */
function ReturnDialog({ checklist, item, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('checklists');
  const act = useChecklistAct(checklist);
  const edit = useEditForm<z.infer<typeof Reason>>({
    rules: Reason,
    values: { reason: '' },
    save: async ({ reason }) => {
      await act.mutateAsync({ kind: 'return', item: item.id, reason: reason.replaceAll(/\s+/g, ' ') });
      toastDone(t('return.done'));
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t('return.title')}>
      <Form of={edit} failed={t('act_failed')}>
        <Textarea
          {...edit.field('reason')}
          label={t('return.reason')}
          description={t('return.reason_text')}
          required
          maxLength={500}
          autosize
          minRows={3}
          maxRows={8}
          data-autofocus
        />
        <FormActions submit={t('return.submit')} isSaving={edit.isSaving} cancel={<CancelButton onClick={onClose} />} />
      </Form>
    </Dialog>
  );
}

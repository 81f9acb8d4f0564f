import { Button, Text } from '@mantine/core';
import type { Label } from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { CancelButton, Form, FormActions } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import { keep } from '../base/family.ts';
import { ThingSelect } from '../base/thing-select.tsx';
import type { LabelFamily } from './labels.ts';

type Props = { family: LabelFamily; label: Label };

/** Merges a label into another one, after saying that this is for good. */
export function MergeButton(props: Props) {
  const { t } = useTranslation('community');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Merge size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('merge.open')}
      </Button>
      {isOpen ? <MergeDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function MergeDialog({ family, label, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('community');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [into, setInto] = useState<number | null>(null);
  const merging = useMutation({
    mutationFn: (id: number) => family.merge(label, id),
    onSuccess: async (kept) => {
      keep(cache, family, kept);
      toastDone(t('merge.done', { name: label.label, into: kept.label }));
      const params = { id: String(kept.id) };
      await navigate({ to: `/admin/${family.type}/$id`, params, replace: true, ignoreBlocker: true });
    },
  });
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (into !== null) merging.mutate(into);
    return Promise.resolve();
  };
  return (
    <Dialog onClose={onClose} title={t(`${family.type}.merge`)}>
      <Form of={{ submit, refusal: null }} note={<ErrorNote error={merging.error} title={t('act_failed')} />}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('merge.text', { name: label.label })}
        </Text>
        <ThingSelect family={family} label={t('merge.into')} without={label.id} value={into} onChange={setInto} />
        <FormActions
          submit={t('merge.submit')}
          isSaving={merging.isPending}
          cancel={<CancelButton onClick={onClose} />}
          justify="flex-end"
        />
      </Form>
    </Dialog>
  );
}

import { Alert, Group } from '@mantine/core';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Described } from '../../../ui/described.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { nameOf } from './contact-name.ts';
import { type Outcome, showOutcome, useOutcome } from './restore-outcome.ts';

const LINK = { size: 'compact-md', variant: 'transparent', px: 0, td: 'underline', c: 'inherit' } as const;

/** How restoring ended: who is back, and who stays deleted because someone else has their address by now. */
export function OutcomeNote() {
  const { t } = useTranslation('contacts');
  const common = useTranslation('common').t;
  const outcome = useOutcome();
  // What was told when one left is not told again when one comes back.
  useEffect(() => () => showOutcome(null), []);
  if (outcome === null) return null;
  const isWhole = outcome.kind === 'one' || (outcome.kind === 'many' && outcome.left === 0);
  return (
    <Alert
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element cannot hold these blocks
      role="status"
      color={isWhole ? 'green' : 'orange'}
      variant="light"
      icon={isWhole ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
      withCloseButton
      closeButtonLabel={common('close')}
      onClose={() => showOutcome(null)}
    >
      <Group justify="space-between" gap="4px 16px">
        <Told outcome={outcome} />
        {outcome.kind === 'one' ? <To id={outcome.contact.id} words={t('restored.open')} /> : null}
        {outcome.kind === 'taken' && outcome.otherId !== null ? (
          <To id={outcome.otherId} words={t('restored.open_holder')} />
        ) : null}
        {outcome.kind === 'many' && outcome.restored > 0 ? (
          <LinkButton {...LINK} to="/contacts">
            {t('restored.all_contacts')}
          </LinkButton>
        ) : null}
      </Group>
    </Alert>
  );
}

function Told({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('contacts');
  const { number } = useFormat();
  if (outcome.kind === 'one') {
    return (
      <span>
        <Described text={t('restored.one', { name: isolated(nameOf(outcome.contact)) })} />
      </span>
    );
  }
  if (outcome.kind === 'taken') {
    const { contact } = outcome;
    const names = { name: isolated(nameOf(contact)), email: isolated(contact.email) };
    return (
      <span>
        <Described text={t('restored.taken', names)} />
      </span>
    );
  }
  const { restored, left } = outcome;
  return (
    <span>
      {t('restored.many', { count: restored, number: number(restored) })}{' '}
      {left > 0 ? t('restored.left', { count: left, number: number(left) }) : null}
    </span>
  );
}

function To({ id, words }: { id: number; words: string }) {
  return (
    <LinkButton {...LINK} to="/contacts/$id" params={{ id: String(id) }}>
      {words}
    </LinkButton>
  );
}

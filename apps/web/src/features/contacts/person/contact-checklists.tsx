import { Button, Group, Stack, Text } from '@mantine/core';
import type { ChecklistSummary, Contact, Locale } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ClipboardList, Link2Off, LockOpen, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/link-button.tsx';
import { Menu, MenuDivider, MenuItem } from '../../../ui/menu.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { contactChecklistsQuery, useClientPage } from './contact.queries.ts';
import classes from './contact-page.module.css';

/** What this client was asked for, and the way into the page with all that they were sent. */
export function ContactChecklists({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact');
  const { id, email } = contact;
  // In the language in which the client was last asked.
  const own = useLocale();
  const { data, error, refetch } = useQuery(contactChecklistsQuery(id));
  const all = data?.results ?? [];
  return (
    <Card title={t('checklists.title')} description={t('checklists.text')}>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {all.length === 0 ? null : (
        <Stack component="ul" gap={2} mx={-10}>
          {all.map((one) => (
            <Entry key={one.id} checklist={one} />
          ))}
        </Stack>
      )}
      {data?.next ? (
        <LinkAnchor size="sm" to="/checklists" search={{ client: id }}>
          {t('checklists.all')}
        </LinkAnchor>
      ) : null}
      <Group gap="sm">
        <LinkButton
          variant="default"
          size="sm"
          leftSection={<ClipboardList size={16} aria-hidden />}
          to="/checklists/new"
          search={{ client: id }}
        >
          {t('checklists.new')}
        </LinkButton>
        {email === '' ? null : <PageActs id={id} email={email} locale={all[0]?.locale ?? own} />}
      </Group>
    </Card>
  );
}

function Entry({ checklist }: { checklist: ChecklistSummary }) {
  const { t } = useTranslation('contact');
  const format = useFormat();
  const { id, missingCount, stage, taxYear } = checklist;
  return (
    <li>
      <Link className={classes.document} to="/checklists/$id" params={{ id: String(id) }}>
        <Text inherit fw={550}>
          <Bdi>{t('checklists.one', { year: String(taxYear) })}</Bdi>
        </Text>
        <Text size="xs" c="dimmed">
          {t(`checklists.stage.${stage}`)}
          {stage === 'waiting' ? ` · ${t('checklists.missing', { number: format.number(missingCount) })}` : null}
        </Text>
      </Link>
    </li>
  );
}

/** The link to the page of this client: a new one ends those before. */
function PageActs({ id, email, locale }: { id: number; email: string; locale: Locale }) {
  const { t } = useTranslation('contact');
  const { end, send, unlock } = useClientPage(id, locale);
  const failed = (cause: unknown) => toastFailure(t('checklists.failed'), cause);
  const sendIt = async () => {
    const body = t('checklists.send_text', { email: isolated(email) });
    if (!(await confirm({ title: t('checklists.send'), body, confirmLabel: t('checklists.send') }))) return;
    send.mutate(undefined, { onSuccess: () => toastDone(t('checklists.sent')), onError: failed });
  };
  const endThem = async () => {
    const question = { title: t('checklists.end'), body: t('checklists.end_text'), confirmLabel: t('checklists.end') };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    end.mutate(undefined, { onSuccess: () => toastDone(t('checklists.ended')), onError: failed });
  };
  const letIn = () =>
    unlock.mutate(undefined, { onSuccess: () => toastDone(t('checklists.unlocked')), onError: failed });
  return (
    <Menu
      renderButton={(props) => (
        <Button
          {...props}
          variant="default"
          size="sm"
          rightSection={<ChevronDown size={16} aria-hidden />}
          loading={send.isPending || unlock.isPending || end.isPending}
        >
          {t('checklists.page')}
        </Button>
      )}
    >
      <MenuItem icon={<Send size={17} aria-hidden />} onSelect={() => void sendIt()}>
        {t('checklists.send')}
      </MenuItem>
      <MenuItem icon={<LockOpen size={17} aria-hidden />} onSelect={letIn}>
        {t('checklists.unlock')}
      </MenuItem>
      <MenuDivider />
      <MenuItem icon={<Link2Off size={17} aria-hidden />} isDangerous onSelect={() => void endThem()}>
        {t('checklists.end')}
      </MenuItem>
    </Menu>
  );
}

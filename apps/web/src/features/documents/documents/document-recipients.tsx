import { Text } from '@mantine/core';
import type { Document } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { firstCharacter } from '../../../lib/initials.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { recipientColour } from '../../../ui/recipient-colours.ts';
import { useRecipientName } from '../../../ui/recipient-name.ts';
import { RecipientStateBadge } from '../../../ui/status-badge.tsx';
import classes from './document-recipients.module.css';
import { RecipientDelivery } from './recipient-delivery.tsx';
import { InPersonButton } from './in-person.tsx';
import { RecipientLock } from './recipient-lock.tsx';
import { RecipientWithdrawal } from './recipient-withdrawal.tsx';
import { shownState } from './recipient-progress.ts';

type Recipient = Document['recipients'][number];

/** The people in the order in which they are asked, each with how far they are. */
export function DocumentRecipients({ document }: { document: Document }) {
  const { t } = useTranslation('documents');
  const recipients = [...document.recipients].sort(byTurn);
  const isOrdered = new Set(recipients.map(({ order }) => order)).size > 1;
  return (
    <Card title={t('column.recipients')}>
      {recipients.length === 0 ? <Text c="dimmed">{t('no_recipients')}</Text> : null}
      <ul className={classes.list}>
        {recipients.map((recipient) => (
          <Person key={recipient.id} document={document} recipient={recipient} isOrdered={isOrdered} />
        ))}
      </ul>
    </Card>
  );
}

/** Witnesses stand behind their signer. */
const byTurn = (one: Recipient, other: Recipient): number =>
  one.order - other.order || (one.witnessOf ?? one.id) - (other.witnessOf ?? other.id) || one.id - other.id;

function Person(props: { document: Document; recipient: Recipient; isOrdered: boolean }) {
  const { document, recipient, isOrdered } = props;
  const { t } = useTranslation('documents');
  const common = useTranslation('common').t;
  const format = useFormat();
  const name = useRecipientName()(recipient);
  const steps = [
    { key: 'invited', at: recipient.invitedAt },
    { key: 'viewed', at: recipient.viewedAt },
    { key: 'submitted', at: recipient.submittedAt },
    { key: 'declined', at: recipient.declinedAt },
    { key: 'copy_sent', at: recipient.copySentAt },
  ] as const;
  const colour = recipientColour(recipient.colour);
  return (
    <li className={classes.person}>
      <span className={classes.mark} style={{ background: colour.soft, color: colour.text }} aria-hidden>
        {isOrdered ? format.number(recipient.order) : firstCharacter(name)}
      </span>
      <div className={classes.body}>
        <div className={classes.head}>
          <Bdi className={classes.name ?? ''}>{name}</Bdi>
          <RecipientStateBadge state={shownState(document.status, recipient)} />
        </div>
        {name === recipient.name ? (
          <div className={classes.quiet}>
            <Bdi>{recipient.email}</Bdi>
          </div>
        ) : null}
        <div className={classes.quiet}>
          {common(`role.${recipient.role}`)}
          {isOrdered ? ` · ${t('step', { step: format.number(recipient.order) })}` : null}
        </div>
        <Ties document={document} recipient={recipient} />
        <ul className={classes.steps}>
          {steps.map(({ key, at }) =>
            at ? (
              <li key={key}>
                {common(`recipient_state.${key}`)} <time dateTime={at}>{format.time(at)}</time>
              </li>
            ) : null,
          )}
        </ul>
        {recipient.declineReason ? (
          <blockquote className={classes.reason}>
            <Bdi>{recipient.declineReason}</Bdi>
          </blockquote>
        ) : null}
        <InPersonButton document={document} recipient={recipient} />
        <RecipientLock document={document} recipient={recipient} />
        <RecipientWithdrawal recipient={recipient} />
        <RecipientDelivery document={document} recipient={recipient} />
      </div>
    </li>
  );
}

/** The host, whose signature they attest, and their group. */
function Ties({ document, recipient }: { document: Document; recipient: Recipient }) {
  const { t } = useTranslation('documents');
  const attested = document.recipients.find(({ id }) => id === recipient.witnessOf);
  const group = document.recipientGroups.find(({ id }) => id === recipient.group);
  const count = document.recipients.filter((one) => one.group === recipient.group).length;
  const lines = [
    recipient.role === 'in_person' && recipient.hostName ? t('tie.host', { name: recipient.hostName }) : null,
    attested ? t('tie.witness', { name: attested.name || attested.email }) : null,
    group ? t('tie.group', { name: group.name, needed: group.needed, count }) : null,
  ];
  return lines.map((line) =>
    line === null ? null : (
      <div key={line} className={classes.quiet}>
        {line}
      </div>
    ),
  );
}

import { Button, Flex, Text } from '@mantine/core';
import type { ContactSummary, DuplicateGroup as Group, DuplicateSign } from '@sealwright/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useCountryName } from '../../../lib/countries.ts';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { companyOf, nameOf } from '../person/contact-name.ts';
import classes from './duplicates.module.css';
import { Merging } from './merging-panel.tsx';

const MOST = 10;

type Props = { by: DuplicateSign; group: Group; onSkip: () => void; onMerged: () => void };

/** Contacts that have something in common, side by side; merged, or left as they are. */
export function DuplicateGroup({ by, group, onSkip, onMerged }: Props) {
  const { t } = useTranslation('contact');
  const [isMerging, setMerging] = useState(false);
  const compare = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    flushSync(() => setMerging(false));
    compare.current?.focus();
  };
  const { contacts, count } = group;
  return (
    <Card
      title={<Bdi>{sharedBy(by, contacts)}</Bdi>}
      description={
        <>
          {t('duplicates.count', { count })}
          {count > contacts.length ? ` ${t('duplicates.first', { count: MOST })}` : null}
        </>
      }
      actions={
        isMerging ? null : (
          <Flex gap="xs" wrap="wrap">
            <Button ref={compare} variant="default" onClick={() => setMerging(true)}>
              {t('duplicates.compare')}
            </Button>
            <Button variant="subtle" color="gray" onClick={onSkip}>
              {t('duplicates.skip')}
            </Button>
          </Flex>
        )
      }
    >
      {isMerging ? (
        <Merging ids={contacts.map((contact) => contact.id)} onCancel={cancel} onMerged={onMerged} />
      ) : (
        <ul className={classes.choices}>
          {contacts.map((contact) => (
            <Person key={contact.id} contact={contact} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Person({ contact }: { contact: ContactSummary }) {
  const { t } = useTranslation('contact');
  const format = useFormat();
  const country = useCountryName()(contact.country);
  const place = [contact.streetAddress, contact.city, country].filter(Boolean);
  const lines = [contact.email, contact.phone || contact.cell, companyOf(contact), place.join(', ')].filter(Boolean);
  return (
    <li className={classes.choice}>
      <LinkAnchor c="inherit" fw={600} underline="hover" to="/contacts/$id" params={{ id: String(contact.id) }}>
        <Bdi>{nameOf(contact)}</Bdi>
      </LinkAnchor>
      {[...new Set(lines)].map((line) => (
        <div key={line}>
          <Bdi>{line}</Bdi>
        </div>
      ))}
      <Text size="xs" c="dimmed" mt="auto">
        {t('duplicates.added', { date: format.date(contact.createdAt) })}
      </Text>
    </li>
  );
}

/** What they have in common, as one of them says it. */
function sharedBy(by: DuplicateSign, contacts: readonly ContactSummary[]): string {
  const said = contacts.map((contact) => {
    if (by === 'phone') return contact.phone || contact.cell;
    if (by === 'company') return companyOf(contact) || contact.companyName;
    return by === 'name' ? nameOf(contact) : contact[by];
  });
  return said.find(Boolean) ?? '';
}

import { Button, Group, Stack } from '@mantine/core';
import { isCorrectable } from '@sealwright/contract';
import { UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { personOf } from '../wizard/people.ts';
import { hasCopies } from './correction.draft.ts';
import { CorrectedPerson, DonePerson } from './correction-person.tsx';
import type { Correcting } from './use-draft.ts';

const MOST = 50;

/** Everyone of the document: those who are done, those who can be corrected, and those who are added. */
export function CorrectionPeople({ correction }: { correction: Correcting }) {
  const { base, draft, seen, done, filled, changePerson, togglePerson, toggleField, addPeople } = correction;
  const { t } = useTranslation('correction');
  const wizard = useTranslation('wizard').t;
  const open = new Set(seen.recipients.filter(isCorrectable).map(({ id }) => id));
  const shown = draft.people.filter(({ id }) => id === null || open.has(id));
  const present = draft.people.filter(({ id }) => !draft.gone.has(id ?? 0));
  const all = [...present, ...done.map(personOf)];
  const isFixed = hasCopies(base);
  return (
    <Card title={t('people')} description={t('people.text')}>
      <Stack gap="md">
        {done.map((recipient) => (
          <DonePerson key={recipient.id} recipient={recipient} />
        ))}
        {shown.map((person) => (
          <CorrectedPerson
            key={person.key}
            document={seen}
            person={person}
            all={all}
            isGone={draft.gone.has(person.id ?? 0)}
            fieldsBefore={correction.fieldsBefore}
            fields={draft.fields}
            filled={filled}
            onChange={(values) => changePerson(person.key, values)}
            onToggle={toggleField}
            onRemove={isFixed ? null : () => togglePerson(person)}
            onAddMany={(contacts) => addPeople(base.locale, contacts)}
          />
        ))}
        {isFixed ? null : (
          <Group>
            <Button
              variant="default"
              leftSection={<UserPlus size={16} aria-hidden />}
              disabled={all.length >= MOST}
              onClick={() => addPeople(base.locale, [{}])}
            >
              {wizard('add_recipient')}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  );
}

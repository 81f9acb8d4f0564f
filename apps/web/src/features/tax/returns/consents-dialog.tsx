import { Alert, Button, Checkbox, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { Email, type TaxReturn, type Template } from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey } from '../../../editor/fields.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { CancelButton } from '../../../ui/form/index.ts';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { CONSENT_KINDS, type ConsentKind, type ConsentTexts } from './consents.ts';
import { consentTemplatesQuery, sendConsent } from './consents.queries.ts';

type Client = NonNullable<TaxReturn['client']>;
type Props = { taxReturn: TaxReturn; client: Client; onClose: () => void };

/** Sends a client the consents of Section 7216, to use and to disclose, as two documents in one go. */
export function ConsentsDialog(props: Props) {
  const { t } = useTranslation('tax-returns');
  const { data, error } = useQuery(consentTemplatesQuery);
  const isMissing = data !== undefined && CONSENT_KINDS.every((kind) => data[kind] === undefined);
  return (
    <Dialog size="lg" onClose={props.onClose} title={t('consents.title')}>
      <Stack gap="md">
        <Text size="sm">{t('consents.text')}</Text>
        <ErrorNote error={error} />
        {isMissing ? <NoTemplates /> : null}
        {data === undefined || isMissing ? null : <Consents {...props} templates={data} />}
      </Stack>
    </Dialog>
  );
}

function NoTemplates() {
  const { t } = useTranslation('tax-returns');
  return (
    <Alert color="yellow" variant="light" title={t('consents.none')}>
      {t('consents.none_text')} <LinkAnchor to="/templates/add">{t('consents.add')}</LinkAnchor>
    </Alert>
  );
}

type Templates = Partial<Record<ConsentKind, Template>>;

const nameOf = ({ firstName, lastName, companyName }: Client): string =>
  [firstName, lastName].filter((part) => part !== '').join(' ') || companyName;

const isReady = (kind: ConsentKind, texts: ConsentTexts): boolean =>
  [texts.firm, texts[kind].purpose, texts[kind].information, ...(kind === 'disclose' ? [texts.recipient] : [])].every(
    (text) => text.trim() !== '',
  ) && /^\d{4}$/.test(texts.taxYear);

function Consents({ taxReturn, client, onClose, templates }: Props & { templates: Templates }) {
  const { t } = useTranslation('tax-returns');
  const there = CONSENT_KINDS.filter((kind) => templates[kind] !== undefined);
  const [chosen, setChosen] = useState<readonly ConsentKind[]>(there);
  const [person, setPerson] = useState({ name: nameOf(client), email: client.email, contact: client.id });
  const [texts, setTexts] = useState<ConsentTexts>({
    firm: '',
    taxYear: String(taxReturn.taxYear ?? ''),
    recipient: '',
    use: { purpose: '', information: '' },
    disclose: { purpose: '', information: '' },
  });
  const { send, sent, error, isBusy } = useSending(templates);
  const isPerson = person.name.trim() !== '' && Email.safeParse(person.email).success;
  const canSend = isPerson && chosen.length > 0 && chosen.every((kind) => isReady(kind, texts));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(chosen, { person, texts }).then((numbers) => {
      if (numbers === null) return;
      toastDone(t('consents.done', { count: numbers.length, numbers: numbers.join(', ') }));
      onClose();
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Said person={person} texts={texts} onPerson={setPerson} onTexts={setTexts} />
        {there.map((kind) => (
          <Consent
            key={kind}
            kind={kind}
            isChosen={chosen.includes(kind)}
            sentAs={sent.get(kind)}
            texts={texts}
            onChoose={(isOn) => setChosen(CONSENT_KINDS.filter((one) => (one === kind ? isOn : chosen.includes(one))))}
            onChange={setTexts}
          />
        ))}
        {there.length < CONSENT_KINDS.length ? (
          <Alert color="yellow" variant="light">
            {t('consents.one_missing')}
          </Alert>
        ) : null}
        <ErrorNote error={error} title={t('consents.failed')} />
        <Group justify="flex-end">
          <CancelButton onClick={onClose} />
          <Button type="submit" disabled={!canSend} loading={isBusy}>
            {t('consents.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type Who = { name: string; email: string; contact: number };

/** Whom they go to, and what both say. */
function Said(props: {
  person: Who;
  texts: ConsentTexts;
  onPerson: (person: Who) => void;
  onTexts: (texts: ConsentTexts) => void;
}) {
  const { t } = useTranslation('tax-returns');
  const { person, texts, onPerson, onTexts } = props;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t('consents.name')}
        required
        maxLength={255}
        value={person.name}
        onChange={(event) => onPerson({ ...person, name: event.currentTarget.value })}
      />
      <TextInput
        label={t('consents.email')}
        required
        type="email"
        maxLength={254}
        value={person.email}
        onChange={(event) => onPerson({ ...person, email: event.currentTarget.value })}
      />
      <TextInput
        label={t('consents.firm')}
        required
        maxLength={200}
        value={texts.firm}
        onChange={(event) => onTexts({ ...texts, firm: event.currentTarget.value })}
      />
      <TextInput
        label={t('consents.year')}
        required
        inputMode="numeric"
        maxLength={4}
        value={texts.taxYear}
        onChange={(event) => onTexts({ ...texts, taxYear: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}

type ConsentProps = {
  kind: ConsentKind;
  isChosen: boolean;
  /** The number of its document, once it was sent. */
  sentAs: string | undefined;
  texts: ConsentTexts;
  onChoose: (isOn: boolean) => void;
  onChange: (texts: ConsentTexts) => void;
};

function Consent({ kind, isChosen, sentAs, texts, onChoose, onChange }: ConsentProps) {
  const { t } = useTranslation('tax-returns');
  const own = texts[kind];
  const change = (part: Partial<typeof own>) => onChange({ ...texts, [kind]: { ...own, ...part } });
  return (
    <Stack gap="sm" component="fieldset" m={0} p={0} bd={0}>
      <Checkbox
        label={t(`consents.${kind}`)}
        description={sentAs === undefined ? t(`consents.${kind}_text`) : t('consents.sent', { number: sentAs })}
        checked={isChosen}
        disabled={sentAs !== undefined}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      {isChosen && sentAs === undefined ? (
        <Stack gap="sm" ms="lg">
          {kind === 'disclose' ? (
            <TextInput
              label={t('consents.recipient')}
              required
              maxLength={200}
              value={texts.recipient}
              onChange={(event) => onChange({ ...texts, recipient: event.currentTarget.value })}
            />
          ) : null}
          <Textarea
            label={t('consents.purpose')}
            required
            autosize
            minRows={1}
            maxRows={4}
            maxLength={500}
            value={own.purpose}
            onChange={(event) => change({ purpose: event.currentTarget.value })}
          />
          <Textarea
            label={t('consents.information')}
            required
            autosize
            minRows={1}
            maxRows={4}
            maxLength={500}
            value={own.information}
            onChange={(event) => change({ information: event.currentTarget.value })}
          />
        </Stack>
      ) : null}
    </Stack>
  );
}

type Sending = Pick<Parameters<typeof sendConsent>[2], 'person' | 'texts'>;

/** One after the other. What was sent stays sent: another try sends the rest. */
function useSending(templates: Templates) {
  const cache = useQueryClient();
  const [keys] = useState({ use: newKey(), disclose: newKey() });
  const [sent, setSent] = useState<ReadonlyMap<ConsentKind, string>>(new Map());
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  async function send(chosen: readonly ConsentKind[], said: Sending): Promise<string[] | null> {
    setBusy(true);
    setError(null);
    const done = new Map(sent);
    try {
      for (const kind of chosen) {
        const template = templates[kind];
        if (template === undefined || done.has(kind)) continue;
        const { number } = await sendConsent(kind, template, { ...said, idempotencyKey: keys[kind] });
        done.set(kind, number);
      }
      return [...done.values()];
    } catch (cause) {
      setError(cause);
      return null;
    } finally {
      setSent(done);
      setBusy(false);
      void cache.invalidateQueries({ queryKey: ['documents'] });
    }
  }
  return { send, sent, error, isBusy };
}

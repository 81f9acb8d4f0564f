import { Button, Group, Stack, TextInput } from '@mantine/core';
import { Email, type Template, type TemplateVersion } from '@sealwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { PenLine, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey } from '../../../editor/fields.ts';
import { ApiError } from '../../../lib/api.ts';
import { Card } from '../../../ui/card.tsx';
import { useReadingDirection } from '../../../ui/direction.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { VariableField } from '../../../ui/variables/variable-field.tsx';
import { RolePersonCard } from './role-person-card.tsx';
import { useBegin } from './templates.queries.ts';
import { forSending, lastPeople, NO_ONE, peopleFor, rememberPeople, type RolePerson } from './use.people.ts';
import classes from './use-template.module.css';

type Props = { template: Template; version: TemplateVersion; first: RolePerson | null };

const isWrong = ({ name, email }: RolePerson): boolean => name.trim() === '' || !Email.safeParse(email).success;

/** The people for the roles, the mail, and two buttons: send, or open as a draft in the wizard. */
export function UseForm({ template, version, first }: Props) {
  const { roles } = version.content;
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  const [people, setPeople] = useState(() => peopleFor(roles, first));
  const [last] = useState(() => lastPeople(template.id));
  const { mail, change } = useMail(template, version);
  const [isStrict, setStrict] = useState(false);
  const { send, draft, error, isBusy } = useStarting(template.id);
  // Of a version that was published since, other roles may be asked for.
  const asked = new Map([...people].filter(([id]) => roles.some((role) => role.id === id)));
  const body = { ...mail, people: forSending(asked) };
  const put = (id: number, values: Partial<RolePerson>) =>
    setPeople((before) => new Map(before).set(id, { ...(before.get(id) ?? NO_ONE), ...values }));
  const submit = () => {
    setStrict(true);
    const wrong = roles.find(({ id }) => isWrong(people.get(id) ?? NO_ONE));
    if (wrong !== undefined) {
      document.querySelector<HTMLElement>(`[data-role="${wrong.id}"] input`)?.focus();
      return;
    }
    if (mail.title.trim() === '') return;
    void send(body, (made) => {
      rememberPeople(template.id, body.people);
      toastDone(t('done.send', { number: made.number }));
      void navigate({ to: '/documents/$id', params: { id: String(made.id) } });
    });
  };
  const openWizard = () =>
    void draft(body, ({ id }) =>
      navigate({ to: '/documents/$id/edit', params: { id: String(id) }, search: { step: 'recipients' } }),
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.columns}>
        <Stack>
          <ErrorNote error={error} title={t('failed.send')} />
          <ul className={classes.people}>
            {roles.map((role) => (
              <RolePersonCard
                key={role.id}
                role={role}
                person={people.get(role.id) ?? NO_ONE}
                last={last.find((one) => one.role === role.id) ?? null}
                taken={[...people.values()].map(({ email }) => email)}
                isStrict={isStrict}
                onChange={(values) => put(role.id, values)}
              />
            ))}
          </ul>
        </Stack>
        <MailCard mail={mail} onChange={change}>
          <Group>
            <Button type="submit" loading={isBusy} leftSection={<Send size={18} aria-hidden />}>
              {t('use.send')}
            </Button>
            <Button
              variant="default"
              disabled={isBusy}
              leftSection={<PenLine size={18} aria-hidden />}
              onClick={openWizard}
            >
              {t('use.wizard')}
            </Button>
          </Group>
        </MailCard>
      </div>
    </form>
  );
}

type Mail = { title: string; subject: string; message: string };

const MAX_SUBJECT = 200;

/** The mail as the version says it. A subject made from the title follows it, until it is edited. */
function useMail(template: Template, { content: { settings } }: TemplateVersion) {
  const { t } = useTranslation('wizard');
  const subjectOf = (title: string) => t('default_subject', { title }).slice(0, MAX_SUBJECT);
  const [mail, setMail] = useState<Mail>(() => ({
    title: template.name,
    subject: settings.subject || subjectOf(template.name),
    message: settings.message || t('default_message'),
  }));
  const change = (part: Partial<Mail>) =>
    setMail((before) => {
      const follows = part.title !== undefined && before.subject === subjectOf(before.title);
      return { ...before, ...part, ...(follows ? { subject: subjectOf(part.title ?? '') } : {}) };
    });
  return { mail, change };
}

function MailCard(props: { mail: Mail; onChange: (part: Partial<Mail>) => void; children: ReactNode }) {
  const { mail, onChange } = props;
  const { t } = useTranslation('wizard');
  const own = useTranslation('templates').t;
  const direction = useReadingDirection();
  return (
    <Card title={own('use.mail')}>
      <TextInput
        label={t('setting.title')}
        required
        maxLength={200}
        value={mail.title}
        error={mail.title.trim() === '' ? t('title_missing') : null}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <VariableField
        id="use-subject"
        label={t('setting.subject')}
        value={mail.subject}
        onChange={(subject) => onChange({ subject })}
        maxLength={MAX_SUBJECT}
        direction={direction}
      />
      <VariableField
        id="use-message"
        label={t('setting.message')}
        value={mail.message}
        onChange={(message) => onChange({ message })}
        maxLength={5000}
        rows={{ least: 3, most: 10 }}
        direction={direction}
      />
      {props.children}
    </Card>
  );
}

type Body = Parameters<ReturnType<typeof useBegin>['draft']['mutateAsync']>[0];
type Made = { id: number; number: string };

function useStarting(id: number) {
  const begin = useBegin(id);
  const [error, setError] = useState<unknown>(null);
  // The same key while the same is sent: pressing twice, or again after the network went away, sends once.
  const [key, setKey] = useState(newKey);
  const [sent, setSent] = useState('');
  const run = async (act: () => Promise<Made>, then: (made: Made) => unknown) => {
    setError(null);
    try {
      await then(await act());
    } catch (failure) {
      setError(failure);
      if (failure instanceof ApiError && failure.status > 0 && failure.status < 500) setKey(newKey());
    }
  };
  return {
    error,
    isBusy: begin.send.isPending || begin.draft.isPending,
    draft: (body: Body, then: (made: Made) => unknown) => run(() => begin.draft.mutateAsync(body), then),
    send: (body: Body, then: (made: Made) => unknown) => {
      const text = JSON.stringify(body);
      const idempotencyKey = sent === '' || sent === text ? key : newKey();
      setSent(text);
      setKey(idempotencyKey);
      return run(() => begin.send.mutateAsync({ body, idempotencyKey }), then);
    },
  };
}

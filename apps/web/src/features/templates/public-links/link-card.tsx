import { Alert, Button, Group, NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import type { PublicLink, Template } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { Card } from '../../../ui/card.tsx';
import { type ErrorKey, useErrorTexts } from '../../../ui/error-text.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Form, useEditForm } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import { bodyOf, formOf, type LinkForm, LinkRules, rolesForVisitors } from './link.form.ts';
import { usePutLink } from './link.queries.ts';
import classes from './public-link.module.css';

type Props = { template: Template; link: PublicLink | null; onMade: (link: PublicLink) => void };

/** Who takes which role, and for whom the link is. One switch opens and closes it. */
export function LinkCard({ template, link, onMade }: Props) {
  const { t } = useTranslation('public-links');
  const put = usePutLink(template.id, link);
  const isOpen = link?.isOpen ?? false;
  const write = async (wanted: boolean, form: ReturnType<typeof formOf>) => {
    const answer = await put.mutateAsync(bodyOf(form, wanted, link?.endsAt ?? null));
    if (link === null) onMade(answer);
    toastDone(t(wanted ? (isOpen ? 'done.saved' : 'done.opened') : isOpen ? 'done.closed' : 'done.saved'));
  };
  const edit = useEditForm({
    rules: LinkRules,
    values: formOf(template, link, t('unnamed')),
    save: (form) => write(isOpen || link === null, form),
  });
  const { field } = edit;
  const chosen = edit.form.watch('role');
  // Closing a link does not save other changes of the form.
  const close = () => void write(false, formOf(template, link, t('unnamed'))).catch(() => undefined);
  const open = edit.form.handleSubmit((form) => write(true, form).catch(() => undefined));
  const others = template.roles.flatMap((role, index) => (String(role.id) === chosen ? [] : [{ role, index }]));
  return (
    <Card title={t('settings')} description={t('settings_text')}>
      <Form of={edit} note={<Refusal error={put.error} template={template} />} maxWidth={640}>
        {link === null ? null : (
          <Switch
            label={t('switch')}
            checked={isOpen}
            disabled={put.isPending}
            onChange={(event) => (event.currentTarget.checked ? void open() : close())}
          />
        )}
        <TextInput
          {...field('name')}
          required
          label={t('name')}
          description={t('name_hint')}
          maxLength={100}
          dir="auto"
        />
        <NativeSelect
          {...field('role')}
          label={t('role')}
          description={t('role_hint')}
          data={rolesForVisitors(template).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <People of={edit} others={others} />
        <Limits of={edit} />
        <Text size="sm" c="dimmed">
          {t('public')}
        </Text>
        <Group>
          <Button type="submit" loading={edit.isSaving}>
            {t(link === null ? 'open' : 'save')}
          </Button>
        </Group>
      </Form>
    </Card>
  );
}

type Edit = ReturnType<typeof useEditForm<LinkForm>>;

/** Who takes the roles that the visitor does not take. */
function People({ of, others }: { of: Edit; others: { role: Template['roles'][number]; index: number }[] }) {
  const { t } = useTranslation('public-links');
  const { field } = of;
  return others.map(({ role, index }) => (
    <fieldset key={role.id} className={classes.people}>
      <legend>{role.name}</legend>
      <TextInput {...field(`people.${index}.name`)} required label={t('person_name')} maxLength={255} dir="auto" />
      <TextInput
        {...field(`people.${index}.email`)}
        required
        type="email"
        label={t('person_email')}
        maxLength={254}
        dir="ltr"
      />
    </fieldset>
  ));
}

/** For how many, until when, and for whom. */
function Limits({ of }: { of: Edit }) {
  const { t } = useTranslation('public-links');
  const { field } = of;
  return (
    <>
      <TextInput
        {...field('mostDocuments')}
        label={t('most')}
        description={t('most_hint')}
        inputMode="numeric"
        maw={280}
      />
      <TextInput {...field('lastDay')} type="date" label={t('last_day')} description={t('last_day_hint')} maw={280} />
      <TextInput {...field('domains')} label={t('domains')} description={t('domains_hint')} dir="ltr" />
      <TextInput
        {...field('accessCode')}
        label={t('access_code')}
        description={t('access_code_hint')}
        autoComplete="off"
        maxLength={50}
        maw={280}
        dir="auto"
      />
    </>
  );
}

/** What keeps a document from going out, by the roles it is about. */
function Refusal({ error, template }: { error: unknown; template: Template }) {
  const { t } = useTranslation('public-links');
  const errors = useErrorTexts();
  if (!(error instanceof ApiError) || error.fields.length === 0) {
    return <ErrorNote error={error} title={t('failed.save')} />;
  }
  const nameOf = (path: string): string | null => {
    const id = Number(/^roles\.(\d+)/.exec(path)?.[1]);
    return template.roles.find((role) => role.id === id)?.name ?? null;
  };
  return (
    <Alert role="alert" color="red" variant="light" title={t('failed.save')}>
      <ul>
        {error.fields.map(({ path, code }) => (
          <li key={`${path} ${code}`}>
            {nameOf(path) === null ? null : <b>{nameOf(path)}: </b>}
            {errors(code as ErrorKey)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

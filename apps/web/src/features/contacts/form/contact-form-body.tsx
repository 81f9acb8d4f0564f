import { Button, Group, Kbd, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { Contact, ContactField } from '@sealwright/contract';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useFieldText } from '../../../ui/form/index.ts';
import type { ContactForm, Extent } from './contact-form.ts';
import classes from './contact-form.module.css';
import { ContactSections } from './contact-sections.tsx';
import { ExistsPanel } from './exists-panel.tsx';
import { useFieldNames } from './field-name.ts';
import { ORDERED_FIELDS } from './sections.ts';
import { BothChanged, StalePanel } from './stale-panel.tsx';
import { type Refusal, useContactForm } from './use-contact-form.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Everything that is known of a contact, to fill in; saved as one. */
export function ContactFormBody(props: {
  contact: Contact | null;
  extent?: Extent;
  onSaved: (contact: Contact) => void;
  /** New ones may be followed by another. */
  onAnother?: (contact: Contact) => void;
  cancel: ReactNode;
}) {
  const { t } = useTranslation('contact');
  const { contact, extent = 'whole', onAnother } = props;
  const element = useRef<HTMLFormElement>(null);
  const { form, base, refusal, both, isSaving, ...acts } = useContactForm(contact, extent);
  const { isDirty } = form.formState;
  const type = useWatch({ control: form.control, name: 'clientType' });
  const isBegun = extent !== 'client' || type !== null;

  // After the errors are drawn: the first of them by its place on the page, whatever was there first.
  const showFirstProblem = () =>
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  const submit = () => void acts.submit(props.onSaved).then(showFirstProblem);
  const begin = (saved: Contact) => {
    onAnother?.(saved);
    acts.startOver();
    element.current?.querySelector<HTMLElement>('#contact-firstName')?.focus();
  };
  const another = () => void acts.submit(begin).then(showFirstProblem);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (isBegun && !isSaving) submit();
  };
  return (
    <FormProvider {...form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for the button that is in it */}
      <form
        ref={element}
        noValidate
        autoComplete="off"

        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          if (isBegun && !isSaving) submit();
        }}
      >
        <Stack gap={20} maw={880}>
          {refusal.existing ? (
            <ExistsPanel
              key={refusal.existing.contactId}
              existing={refusal.existing}
              isNew={contact === null}
              isSaving={isSaving}
              onLetGo={acts.letGo}
              onBeside={() => void acts.submit(props.onSaved, 'deleted')}
            />
          ) : null}
          {refusal.present ? <StalePanel onTakePresent={acts.takePresent} /> : null}
          {both.length > 0 && base.contact !== null ? <BothChanged fields={both} present={base.values} /> : null}
          <Problems />
          <ContactSections contactId={contact?.id ?? null} extent={extent} />
          <NotSaved refusal={refusal} isNew={contact === null} />
          <Group gap="sm" py={14} className={classes.acts}>
            <Button type="submit" loading={isSaving} disabled={!isBegun || (contact !== null && !isDirty)}>
              {t('form.save')}
            </Button>
            {onAnother ? (
              <Button variant="default" disabled={!isBegun || isSaving} onClick={another}>
                {t('form.save_another')}
              </Button>
            ) : null}
            {props.cancel}
            <Text size="sm" c="dimmed" ms="auto" visibleFrom="sm">
              <Kbd>{isApple ? '⌘' : 'Ctrl'}</Kbd> + <Kbd>Enter</Kbd>
            </Text>
          </Group>
        </Stack>
      </form>
    </FormProvider>
  );
}

/** Why it was not saved, where no field says it. To change a contact takes a token: without one, that comes first. */
function NotSaved({ refusal: { error, present }, isNew }: { refusal: Refusal; isNew: boolean }) {
  const { t } = useTranslation('contact');
  const isWithoutToken = error instanceof ApiError && error.code === 'not_signed_in';
  const title = isNew ? t('failed.create') : t(isWithoutToken ? 'failed.no_token' : 'failed.update');
  return <ErrorNote error={error} title={present ? undefined : title} />;
}

/** Tells anyone who cannot see the page what is wrong on it, once it was tried to save. */
function Problems() {
  const { t } = useTranslation('contact');
  const text = useFieldText();
  const { full } = useFieldNames();
  const { formState, control } = useFormContext<ContactForm>();
  // The number of problems changes with the type.
  useWatch({ control, name: 'clientType' });
  const { errors, submitCount } = formState;
  const wrong = ORDERED_FIELDS.flatMap((field: ContactField) => {
    const message = text(errors[field]?.message);
    return message === undefined ? [] : [{ field, message }];
  });
  return (
    <VisuallyHidden role="alert" key={submitCount}>
      {wrong.length === 0 ? null : (
        <>
          {t('form.problems', { count: wrong.length })}
          <ul>
            {wrong.map(({ field, message }) => (
              <li key={field}>{t('form.problem', { field: full(field), message })}</li>
            ))}
          </ul>
        </>
      )}
    </VisuallyHidden>
  );
}

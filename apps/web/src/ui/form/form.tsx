import { Alert, Button, Group, type MantineSpacing, Stack, Text } from '@mantine/core';
import { Info } from 'lucide-react';
import type { BaseSyntheticEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../error-note.tsx';

/**
 * The fields of one form below each other, with what the server refused above them. `failed` is its title, `note`
 * shows the refusal in another way; false: somewhere else.
 */
export function Form(props: {
  of: { submit: (event: BaseSyntheticEvent) => Promise<void>; refusal: unknown; wasStale?: boolean };
  failed?: string;
  note?: ReactNode;
  gap?: MantineSpacing;
  /** Pixels; as wide as its place without. */
  maxWidth?: number;
  children: ReactNode;
}) {
  const { of, failed, note, gap = 'md', maxWidth } = props;
  return (
    <form noValidate onSubmit={(event) => void of.submit(event)}>
      <Stack gap={gap} {...(maxWidth === undefined ? {} : { maw: maxWidth })}>
        {note ?? <ErrorNote error={of.refusal} title={failed} />}
        {of.wasStale ? <StaleNote /> : null}
        {props.children}
      </Stack>
    </form>
  );
}

/** Someone else was faster: the form shows what they saved, beside what was typed here. */
function StaleNote() {
  const { t } = useTranslation('common');
  return (
    <Alert role="alert" color="orange" icon={<Info aria-hidden />} title={t('form_stale')}>
      <Text size="sm">{t('form_stale_text')}</Text>
    </Alert>
  );
}

/** Saves, or leaves everything as it was. `isQuiet`: something else on the screen is to be done next. */
export function FormActions(props: {
  submit: string;
  isSaving: boolean;
  cancel: ReactNode;
  justify?: 'flex-end';
  isQuiet?: boolean;
}) {
  return (
    <Group gap="sm" {...(props.justify === undefined ? {} : { justify: props.justify })}>
      <Button type="submit" variant={props.isQuiet ? 'default' : 'filled'} loading={props.isSaving}>
        {props.submit}
      </Button>
      {props.cancel}
    </Group>
  );
}

/** The other button of a form: back to how things were. */
export function CancelButton({ onClick, isDisabled = false }: { onClick: () => void; isDisabled?: boolean }) {
  const { t } = useTranslation('common');
  return (
    <Button variant="default" disabled={isDisabled} onClick={onClick}>
      {t('cancel')}
    </Button>
  );
}

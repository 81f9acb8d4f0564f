import { Button, TextInput } from '@mantine/core';
import { Email } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import { useErrorTexts } from '../../../../ui/error-text.ts';
import { useSigningPart } from '../signing.context.ts';
import { useWork } from '../use-work.ts';
import classes from './sheets.module.css';
import { Sheet } from './sheet.tsx';

/** Hands this part to someone else; what was entered goes, because another person will enter it. */
export function DelegateSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('signing');
  const errors = useErrorTexts();
  const part = useSigningPart();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isNamed = name.trim() !== '';
  const isAddressed = Email.safeParse(email).success;
  const work = useWork();
  const send = () => {
    setAsked(true);
    if (isNamed && isAddressed) work.run(() => part.delegate({ name: name.trim(), email: email.trim() }));
  };
  return (
    <Sheet
      title={t('delegate_title')}
      onClose={onClose}
      onSubmit={send}
      footer={
        <Button type="submit" loading={work.isBusy}>
          {t('delegate_confirm')}
        </Button>
      }
    >
      <p className={classes.text}>{t('delegate_text')}</p>
      <TextInput
        label={t('delegate_name')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={255}
        value={name}
        error={isAsked && !isNamed ? errors('field_required') : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('delegate_email')}
        required
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={isAsked && !isAddressed ? errors('email_invalid') : null}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <ErrorNote error={work.error} />
    </Sheet>
  );
}

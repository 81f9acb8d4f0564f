import { Button, TextInput } from '@mantine/core';
import { MOST_VISITOR_NAME, type VisitedLink } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../../lib/isolated.ts';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import type { Place } from './place.ts';
import { useVisitor } from './use-visitor.ts';
import type { Asked } from './visit.queries.ts';
import classes from './visit.module.css';

type Props = {
  place: Place;
  link: VisitedLink;
  first: Asked | null;
  onSent: (asked: Asked, answer: { attempt: string; resendIn: number }) => void;
};

/** Who is there, and where a code reaches them. */
export function VisitorForm({ place, link, first, onSent }: Props) {
  const { t } = useTranslation('visit');
  const { form, field, problem, submit, isBusy, refusal } = useVisitor(place, link, first, onSent);
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={submit}>
      <p>{t('intro')}</p>
      <ErrorNote error={refusal} title={t('failed')} />
      <TextInput
        {...field('name')}
        required
        size="md"
        label={t('name')}
        autoComplete="name"
        maxLength={MOST_VISITOR_NAME}
        dir="auto"
        error={problem('name')}
      />
      <TextInput
        {...field('email')}
        required
        type="email"
        size="md"
        label={t('email')}
        description={t('email_hint')}
        autoComplete="email"
        maxLength={254}
        dir="ltr"
        error={problem('email')}
        styles={{ label: { direction: 'inherit' }, description: { direction: 'inherit' } }}
      />
      {link.needsAccessCode ? (
        <TextInput
          {...field('accessCode')}
          required
          size="md"
          label={t('access_code')}
          description={t('access_code_hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          dir="auto"
          error={problem('accessCode')}
        />
      ) : null}
      {/* For programs that fill in whatever they find. People neither see, reach nor hear it. */}
      <div className="visually-hidden" aria-hidden>
        <input {...field('website')} type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <p className={classes.quiet}>{t('consent', { sender: isolated(link.sender) })}</p>
      <Button type="submit" size="md" loading={isBusy}>
        {t('send_code')}
      </Button>
      <output className={classes.quiet}>{isBusy ? t('checking') : ''}</output>
    </form>
  );
}

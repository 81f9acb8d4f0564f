import type { VisitedLink } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../../lib/isolated.ts';
import { useErrorTexts, codeOf } from '../../../../ui/error-text.ts';
import { Bdi } from '../../../../ui/bidi.tsx';
import { LanguageSelect } from '../../../../ui/language-select.tsx';
import { Logo } from '../../../../ui/logo.tsx';
import { PRODUCT, useTitle } from '../../../../ui/title.ts';
import { CodeStep } from './code-step.tsx';
import type { Place } from './place.ts';
import { VisitorForm } from './visitor-form.tsx';
import type { Asked } from './visit.queries.ts';
import classes from './visit.module.css';

export type Opened = { place: Place; link: VisitedLink } | { error: unknown };

/** What a public link shows to anyone who opens it. `onLeave`: to the page where they sign. */
export function VisitPage({ opened, onLeave }: { opened: Opened; onLeave: (path: string) => void }) {
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        {'link' in opened ? <Visit {...opened} onLeave={onLeave} /> : <Ended error={opened.error} />}
      </main>
      <footer className={classes.foot}>
        <span className={classes.brand}>
          <Logo size={22} />
          {PRODUCT}
        </span>
        <LanguageSelect />
      </footer>
    </div>
  );
}

/** Says why the link cannot be used, and nothing more about it. */
function Ended({ error }: { error: unknown }) {
  const { t } = useTranslation('visit');
  const errors = useErrorTexts();
  useTitle(t('ended'));
  return (
    <>
      <h1 className={classes.title}>{t('ended')}</h1>
      <p>{errors(error === null ? 'public_link_invalid' : codeOf(error))}</p>
    </>
  );
}

type Waiting = { asked: Asked; attempt: string; resendIn: number; at: number };

function Visit({ place, link, onLeave }: { place: Place; link: VisitedLink; onLeave: (path: string) => void }) {
  const { t } = useTranslation('visit');
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  // Keeps the form for visitors who go back.
  const [asked, setAsked] = useState<Asked | null>(null);
  useTitle(link.templateName);
  return (
    <>
      {link.logoUrl ? <img className={classes.logo} src={link.logoUrl} alt="" /> : null}
      <p className={classes.sender}>{t('from', { sender: isolated(link.sender) })}</p>
      <h1 className={classes.title}>
        <Bdi>{link.templateName}</Bdi>
      </h1>
      {waiting === null ? (
        <VisitorForm
          place={place}
          link={link}
          first={asked}
          onSent={(given, answer) => {
            setAsked(given);
            setWaiting({ asked: given, ...answer, at: Date.now() });
          }}
        />
      ) : (
        <CodeStep
          place={place}
          waiting={waiting}
          onAgain={(answer) => setWaiting({ ...waiting, ...answer, at: Date.now() })}
          onBack={() => setWaiting(null)}
          onLeave={onLeave}
        />
      )}
    </>
  );
}

import type { VisitedLink } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../../lib/isolated.ts';
import { codeOf } from '../../../../ui/error-text.ts';
import { Bdi } from '../../../../ui/bidi.tsx';
import { LinkEnded, LinkPage, LinkTitle } from '../../../../ui/link-page.tsx';
import { useTitle } from '../../../../ui/title.ts';
import { CodeStep } from './code-step.tsx';
import type { Place } from './place.ts';
import { VisitorForm } from './visitor-form.tsx';
import type { Asked } from './visit.queries.ts';
import classes from './visit.module.css';

export type Opened = { place: Place; link: VisitedLink } | { error: unknown };

/** What a public link shows to anyone who opens it. `onLeave`: to the page where they sign. */
export function VisitPage({ opened, onLeave }: { opened: Opened; onLeave: (path: string) => void }) {
  const { t } = useTranslation('visit');
  return (
    <LinkPage logoUrl={'link' in opened ? opened.link.logoUrl : null}>
      {'link' in opened ? (
        <Visit {...opened} onLeave={onLeave} />
      ) : (
        <LinkEnded title={t('ended')} code={opened.error === null ? 'public_link_invalid' : codeOf(opened.error)} />
      )}
    </LinkPage>
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
      <p className={classes.sender}>{t('from', { sender: isolated(link.sender) })}</p>
      <LinkTitle>
        <Bdi>{link.templateName}</Bdi>
      </LinkTitle>
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

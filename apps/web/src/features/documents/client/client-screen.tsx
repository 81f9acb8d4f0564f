import { Button } from '@mantine/core';
import type { ClientCheck, ClientPage } from '@sealwright/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, useErrorTexts } from '../../../ui/error-text.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LanguageSelect } from '../../../ui/language-select.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { PRODUCT, useTitle } from '../../../ui/title.ts';
import { useAct } from '../../../ui/use-act.ts';
import { CheckStep } from './check-step.tsx';
import { ClientHome } from './client-home.tsx';
import { clientCalls } from './client.queries.ts';
import classes from './client.module.css';

/** `token`: of a link that ran out, for which a new one may be asked. */
export type Opened =
  | { token: string; check: ClientCheck }
  | { token: string; page: ClientPage }
  | { error: unknown; token?: string | null };

type Props = {
  opened: Opened;
  /** Asks the server again what there is to see. */
  onAgain: () => Promise<void>;
  onLeave: (address: string) => void;
};

/** The page of a client: the check, and then everything one sender asked of them. */
export function ClientScreen({ opened, onAgain, onLeave }: Props) {
  if ('page' in opened) {
    return (
      <Frame logoUrl={opened.page.logoUrl}>
        <ClientHome token={opened.token} page={opened.page} onAgain={onAgain} onLeave={onLeave} />
      </Frame>
    );
  }
  if ('check' in opened) {
    return (
      <Frame logoUrl={opened.check.logoUrl}>
        <CheckStep token={opened.token} first={opened.check} onPassed={onAgain} />
      </Frame>
    );
  }
  return (
    <Frame logoUrl={null}>
      <Ended error={opened.error} token={opened.token ?? null} onAgain={onAgain} />
    </Frame>
  );
}

function Frame({ logoUrl, children }: { logoUrl: string | null; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        {logoUrl ? <img className={classes.logo} src={logoUrl} alt="" /> : null}
        {children}
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

/** Says why the link opens nothing; one that ran out is renewed by email. What the network kept away is tried again. */
function Ended(props: { error: unknown; token: string | null; onAgain: () => Promise<void> }) {
  const { t } = useTranslation('client');
  const errors = useErrorTexts();
  const asking = useAct();
  const again = useAct();
  const [isAsked, setAsked] = useState(false);
  const code = props.error === null ? 'client_link_invalid' : codeOf(props.error);
  const isOurs = code.startsWith('client_');
  useTitle(t('ended'));
  const { token } = props;
  const ask = (of: string) =>
    asking.run(async () => {
      await clientCalls(of).newLink();
      setAsked(true);
    });
  return (
    <>
      <h1 className={classes.title}>{t('ended')}</h1>
      <p>{errors(code)}</p>
      <output>{isAsked ? t('link_sent') : null}</output>
      <ErrorNote error={asking.error} />
      {token === null || isAsked ? null : (
        <Button size="md" loading={asking.isBusy} onClick={() => ask(token)}>
          {t('new_link')}
        </Button>
      )}
      {isOurs ? null : (
        <Button size="md" loading={again.isBusy} onClick={() => again.run(props.onAgain)}>
          {t('try_again')}
        </Button>
      )}
    </>
  );
}

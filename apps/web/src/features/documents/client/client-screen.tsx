import { Button } from '@mantine/core';
import type { ClientCheck, ClientPage } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../../ui/error-text.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LinkEnded, LinkPage } from '../../../ui/link-page.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { CheckStep } from './check-step.tsx';
import { ClientHome } from './client-home.tsx';
import { clientCalls } from './client.queries.ts';
import { useLeaveWarning } from './on-its-way.ts';

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
  useLeaveWarning();
  if ('page' in opened) {
    return (
      <LinkPage isLong logoUrl={opened.page.logoUrl}>
        <ClientHome token={opened.token} page={opened.page} onAgain={onAgain} onLeave={onLeave} />
      </LinkPage>
    );
  }
  if ('check' in opened) {
    return (
      <LinkPage isLong logoUrl={opened.check.logoUrl}>
        <CheckStep token={opened.token} first={opened.check} onPassed={onAgain} />
      </LinkPage>
    );
  }
  return (
    <LinkPage isLong logoUrl={null}>
      <Ended error={opened.error} token={opened.token ?? null} onAgain={onAgain} />
    </LinkPage>
  );
}

/** Says why the link opens nothing; one that ran out is renewed by email. What the network kept away is tried again. */
function Ended(props: { error: unknown; token: string | null; onAgain: () => Promise<void> }) {
  const { t } = useTranslation('client');
  const asking = useAct();
  const again = useAct();
  const [isAsked, setAsked] = useState(false);
  const code = props.error === null ? 'client_link_invalid' : codeOf(props.error);
  const isOurs = code.startsWith('client_');
  const { token } = props;
  const ask = (of: string) =>
    asking.run(async () => {
      await clientCalls(of).newLink();
      setAsked(true);
    });
  return (
    <>
      <LinkEnded title={t('ended')} code={code} />
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

import type { SigningView } from '@sealwright/contract';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useLocale } from '../../../lib/i18n.ts';
import { useTitle } from '../../../ui/title.ts';
import { useEmbedding } from './embedded/use-embedding.ts';
import { ConsentRefused } from './endings/consent-refused.tsx';
import { DeadEnd } from './endings/dead-end.tsx';
import { HandBack } from './endings/hand-back.tsx';
import { ThankYou } from './endings/thank-you.tsx';
import { WaitingTurn } from './endings/waiting-turn.tsx';
import { IdentityAgain } from './identity/identity-again.tsx';
import type { Link } from './link.ts';
import { LiveLater } from './live/live-later.tsx';
import { SigningScreen } from './signing-screen.tsx';
import { SigningContext, useSigning, useSigningPart } from './signing.context.ts';
import { createSigning, type Stage } from './signing.store.ts';
import { useOfflineCopy } from './use-offline-copy.ts';
import { useReturn } from './use-return.ts';

/** Everything behind a living link: which of the screens, and what keeps it true while it is open. */
export function SigningApp(props: { link: Link; view: SigningView; isCopy: boolean; stage?: Stage | null }) {
  const { link, view, isCopy, stage = null } = props;
  const [part] = useState(() => createSigning(link, view, { isCopy, stage }));
  const over = useStore(part.store, (state) => state.over);
  useTitle(view.document.title);
  useOfflineCopy(link, part);
  useEmbedding(part);
  return (
    <SigningContext value={part}>
      <StayTrue />
      {over?.code === 'identity_needed' ? (
        <IdentityAgain link={link} onPassed={() => part.reload().then(part.resume)} />
      ) : over?.code === 'already_declined' && view.hostName !== null ? (
        <HandBack hasDeclined />
      ) : over ? (
        <DeadEnd error={over} link={link} ended={{ document: view.document, senderName: view.document.senderName }} />
      ) : (
        <>
          <Screen />
          <LiveLater link={link} />
        </>
      )}
    </SigningContext>
  );
}

function Screen() {
  const role = useSigning((state) => state.view.recipient.role);
  const recipientState = useSigning((state) => state.view.recipient.state);
  const isTurn = useSigning((state) => state.view.turn);
  const isSealed = useSigning((state) => state.view.isSealed);
  const isHosted = useSigning((state) => state.view.hostName !== null);
  const hasRefused = useSigning((state) => state.hasRefusedConsent);
  // Opening it is a viewer's whole part: the server has noted that, and the person still wants to read.
  const [hasRead, setHasRead] = useState(false);
  const isReading = role === 'viewer' && !hasRead && !isSealed;
  if (isReading && isTurn) return <SigningScreen onRead={() => setHasRead(true)} />;
  if (recipientState === 'submitted' && isHosted) return <HandBack />;
  if (recipientState === 'submitted' || isSealed || role === 'copy') return <ThankYou />;
  if (!isTurn) return <WaitingTurn />;
  return hasRefused ? <ConsentRefused /> : <SigningScreen />;
}

/** Follows what happens outside: the language, the network, another tab, the page being closed. */
function StayTrue() {
  const part = useSigningPart();
  const locale = useLocale();

  useReturn();

  const loadedIn = useRef(locale);

  useEffect(() => {
    // The disclosure comes from the server in the asked language.
    if (loadedIn.current !== locale) void part.reload().catch(() => undefined);
    loadedIn.current = locale;
  }, [part, locale]);

  useEffect(() => {
    const back = () => {
      if (document.visibilityState !== 'visible') part.flush();
      else if (part.store.getState().over === null) void part.reload().catch(() => undefined);
    };
    const warn = (event: BeforeUnloadEvent) => {
      part.flush();
      const { entries, isKept } = part.store.getState();
      if (!isKept && Object.keys(entries).length > 0) event.preventDefault();
    };
    window.addEventListener('online', part.flush);
    document.addEventListener('visibilitychange', back);
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('online', part.flush);
      document.removeEventListener('visibilitychange', back);
      window.removeEventListener('beforeunload', warn);
    };
  }, [part]);
  return null;
}

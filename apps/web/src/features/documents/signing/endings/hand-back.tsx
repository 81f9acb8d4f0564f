import { Button } from '@mantine/core';
import { CircleCheck, CircleSlash, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../../lib/isolated.ts';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import { useSigning, useSigningPart } from '../signing.context.ts';
import { useWork } from '../use-work.ts';
import { Ending } from './ending.tsx';

/**
 * The end of a part on the host's device. Nothing of the document can be taken from here, and nothing of the host's account is open
 * in this browser: they sign in again, unless they said that others follow. Then the device passes to the next of them.
 */
export function HandBack({ hasDeclined = false }: { hasDeclined?: boolean }) {
  const { t } = useTranslation('signing');
  const { isPreview } = useSigningPart();
  const { document, recipient, hostName } = useSigning((state) => state.view);
  const { name, isKnown } = useFollower(hasDeclined || isPreview);
  const host = isolated(hostName ?? '');
  const back = encodeURIComponent(`/documents/${document.id}`);
  if (!isKnown) return null;
  return (
    <Ending
      icon={hasDeclined ? CircleSlash : CircleCheck}
      tone={hasDeclined ? 'quiet' : 'good'}
      title={name === null ? t('hand_back.title', { host }) : t('hand_on.title', { name: isolated(name) })}
      actions={
        isPreview ? null : (
          <>
            {name === null ? null : <HandOn name={name} />}
            <Button variant="default" onClick={() => location.replace(`/sign-in?redirect=${back}`)}>
              {t('hand_back.sign_in', { host })}
            </Button>
          </>
        )
      }
    >
      <p>{t(hasDeclined ? 'dead.already_declined' : 'thanks.signer')}</p>
      {hasDeclined ? null : <p>{t('hand_back.copy', { email: isolated(recipient.email) })}</p>}
    </Ending>
  );
}

/** Who signs on this device next; where that cannot be learned, no one. */
function useFollower(isLast: boolean): { name: string | null; isKnown: boolean } {
  const { calls } = useSigningPart();
  const [known, setKnown] = useState<{ name: string | null } | null>(isLast ? { name: null } : null);
  useEffect(() => {
    if (isLast) return undefined;
    let isHere = true;
    const learn = (name: string | null) => isHere && setKnown({ name });
    calls.nextInPerson().then(
      ({ name }) => learn(name),
      () => learn(null),
    );
    return () => {
      isHere = false;
    };
  }, [calls, isLast]);
  return { name: known?.name ?? null, isKnown: known !== null };
}

/** Opens the part of the next one in the place of this page, whose link dies with it. */
function HandOn({ name }: { name: string }) {
  const { t } = useTranslation('signing');
  const { calls } = useSigningPart();
  const { isBusy, error, run } = useWork();
  const go = async () => {
    const { url } = await calls.startNextInPerson();
    const { pathname, search } = new URL(url);
    document.documentElement.hidden = true;
    addEventListener('pageshow', (event) => event.persisted && location.reload());
    location.replace(pathname + search);
  };
  return (
    <>
      <ErrorNote error={error} />
      <Button loading={isBusy} leftSection={<UserRound size={18} aria-hidden />} onClick={() => run(go)}>
        {t('hand_on.start', { name: isolated(name) })}
      </Button>
    </>
  );
}

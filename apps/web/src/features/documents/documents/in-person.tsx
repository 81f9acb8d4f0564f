import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { type Document, isCorrectable, isPresent, logout, needsPresence, startInPerson } from '@sealwright/contract';
import { useMutation } from '@tanstack/react-query';
import { Tablet } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { signOut } from '../../../lib/session.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { toastFailure } from '../../../ui/toast.ts';
import { canSignInPerson } from './recipient-progress.ts';

type Recipient = Document['recipients'][number];

const IdentifyFirst = lazy(async () => ({ default: (await import('../irs/irs-presence.tsx')).IdentifyFirst }));

/** Lets who signs in person begin on this device; nothing for everyone else, and before their turn. */
export function InPersonButton({ document, recipient }: { document: Document; recipient: Recipient }) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const isInRow = useRef(false);
  const start = useMutation({
    mutationFn: () => leaveTo(recipient, isInRow.current),
    onError: (error) => toastFailure(t('in_person.failed'), error),
  });
  if (!document.can.resend || !canSignInPerson(document.status, recipient)) return null;
  if (recipient.identityLockedAt !== null) return null;
  if (needsPresence(document, recipient) && !isPresentNow(recipient)) {
    return (
      <Suspense fallback={null}>
        <IdentifyFirst document={document} recipient={recipient} />
      </Suspense>
    );
  }
  const ask = async () => {
    const values = { name: recipient.name, host: recipient.hostName };
    const others = followersOf(document, recipient);
    isInRow.current = others.length > 0;
    const isMeant = await confirm({
      title: t('in_person.title', values),
      body: (
        <Stack gap="sm">
          <Text>
            <Sentence t={t} id="in_person.text" values={values} />
          </Text>
          {others.length === 0 ? null : (
            <Checkbox
              defaultChecked
              label={t('in_person.row', { count: others.length })}
              description={t('in_person.row_text', { names: format.list(others.map(({ name }) => isolated(name))) })}
              onChange={(event) => (isInRow.current = event.currentTarget.checked)}
            />
          )}
          <Text c="dimmed" size="sm">
            {t('in_person.sign_out')}
          </Text>
        </Stack>
      ),
      confirmLabel: t('in_person.confirm'),
    });
    if (isMeant) start.mutate();
  };
  return (
    <Button
      mt="xs"
      size="sm"
      leftSection={<Tablet size={16} aria-hidden />}
      loading={start.isPending}
      onClick={() => void ask()}
    >
      {t('in_person.start')}
    </Button>
  );
}

/** The others who are to sign on this device: now, or when it is their turn. */
const followersOf = ({ recipients }: Document, { id }: Recipient): Recipient[] =>
  recipients.filter((one) => one.id !== id && one.role === 'in_person' && isCorrectable(one));

const isPresentNow = ({ presenceCheckedAt }: Recipient): boolean =>
  isPresent(presenceCheckedAt === null ? null : new Date(presenceCheckedAt), new Date());

/**
 * Ends the host's session in this browser, then opens the part in the place of this page. Where the server could not end the
 * session, nothing is opened: going back would show what is the host's.
 */
async function leaveTo({ id }: Recipient, inRow: boolean): Promise<void> {
  const { url } = await api(startInPerson, { params: { id }, body: { inRow } });
  await api(logout);
  const { pathname, search } = new URL(url);
  // A browser may keep this page whole and bring it back: then it has nothing to show, and starts anew.
  document.documentElement.hidden = true;
  addEventListener('pageshow', (event) => event.persisted && location.reload());
  signOut();
  location.replace(pathname + search);
}

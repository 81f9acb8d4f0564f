import { Button } from '@mantine/core';
import type { ClientChecklist, ClientItem, ClientPage, ClientPart } from '@sealwright/contract';
import { PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { codeOf } from '../../../ui/error-text.ts';
import { useTitle } from '../../../ui/title.ts';
import { useAct } from '../../../ui/use-act.ts';
import { LinkTitle } from '../../../ui/link-page.tsx';
import { ChecklistSection } from './checklist-section.tsx';
import { clientCalls } from './client.queries.ts';
import { isSendingNow, useIsSending, useReadAgainOnReturn } from './on-its-way.ts';
import { opensPage, PartRow } from './part-row.tsx';
import { keepClientProof } from './place.ts';
import { beginClientWalk, clientWalk, isGoingOn, openNextOf } from './walk.ts';
import classes from './client.module.css';

type Props = { token: string; page: ClientPage; onAgain: () => Promise<void>; onLeave: (address: string) => void };

const withItem = (checklists: readonly ClientChecklist[], item: ClientItem): ClientChecklist[] =>
  checklists.map((one) => ({ ...one, items: one.items.map((own) => (own.id === item.id ? item : own)) }));

type Shown = { readonly read: ClientPage; readonly checklists: readonly ClientChecklist[] };

/** What is shown of a page as it was read; what is done here changes it. */
const shownOf = (page: ClientPage): Shown => ({ read: page, checklists: page.checklists });

/** The check ran out, or the page was locked: it is asked for again. */
const isOver = (error: unknown): boolean =>
  ['identity_needed', 'client_page_locked', 'client_link_ended', 'client_link_expired'].includes(codeOf(error));

/** Everything that one sender asked of this person, and what they did. */
export function ClientHome({ token, page, onAgain, onLeave }: Props) {
  const { t } = useTranslation('client');
  const [{ read, checklists }, setShown] = useState(() => shownOf(page));
  if (read !== page) setShown(shownOf(page));
  useReadAgainOnReturn(onAgain);
  // A file may have been chosen while the next page was asked for.
  const leave = (address: string): void => {
    if (!isSendingNow()) onLeave(address);
  };
  const refused = (error: unknown): void => {
    if (!isOver(error)) return;
    if (codeOf(error) === 'identity_needed') keepClientProof(token, null);
    void onAgain();
  };
  useTitle(t('title', { sender: page.senderName }));
  const waiting = page.parts.filter(({ toSign }) => toSign);
  const others = page.parts.filter(({ toSign }) => !toSign);
  const isEmpty = page.parts.length === 0 && checklists.length === 0;
  return (
    <>
      <p className={classes.quiet}>
        <Bdi>{page.senderName}</Bdi>
      </p>
      <LinkTitle>{t('hello', { name: isolated(page.name) })}</LinkTitle>
      {isEmpty ? <p>{t('nothing')}</p> : null}
      {waiting.length === 0 ? null : (
        <ToSign token={token} page={page} parts={waiting} onLeave={leave} onRefused={refused} />
      )}
      {checklists.map((checklist) => (
        <ChecklistSection
          key={checklist.id}
          token={token}
          checklist={checklist}
          onItem={(item) => setShown((before) => ({ ...before, checklists: withItem(before.checklists, item) }))}
          onRefused={refused}
        />
      ))}
      {others.length === 0 ? null : (
        <section className={classes.section} aria-labelledby="client-others">
          <h2 id="client-others" className={classes.heading}>
            {t('others')}
          </h2>
          {others.some(opensPage) ? <StillSending /> : null}
          <ul className={classes.list}>
            {others.map((part) => (
              <PartRow key={part.id} token={token} part={part} onLeave={leave} onRefused={refused} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Why nothing can be opened now: another page would end what is on its way. */
function StillSending() {
  const { t } = useTranslation('client');
  const isSending = useIsSending();
  return <output className={classes.quiet}>{isSending ? t('still_sending') : null}</output>;
}

type SignProps = {
  token: string;
  page: ClientPage;
  parts: readonly ClientPart[];
  onLeave: (address: string) => void;
  onRefused: (error: unknown) => void;
};

/** What waits for a signature: one after another, each opened by itself. */
function ToSign({ token, page, parts, onLeave, onRefused }: SignProps) {
  const { t } = useTranslation('client');
  const format = useFormat();
  const going = useAct();
  const { error, run } = going;
  const isDisabled = useIsSending() || going.isBusy;
  const goOn = () =>
    run(async () => {
      const address = await openNextOf(token, clientCalls(token), page).catch((cause: unknown) => {
        onRefused(cause);
        throw cause;
      });
      if (address === null) history.replaceState(null, '', location.pathname);
      else onLeave(address);
    });
  const begin = (chosen: readonly ClientPart[]) => {
    beginClientWalk(token, page, chosen);
    goOn();
  };
  // Back from a document: the next one opens by itself, as long as the way goes on.
  useEffect(() => {
    if (isGoingOn(location.search) && clientWalk(token) !== null) goOn();
    else if (isGoingOn(location.search)) history.replaceState(null, '', location.pathname);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page stands
  }, []);
  return (
    <section className={classes.section} aria-labelledby="client-sign">
      <h2 id="client-sign" className={classes.heading}>
        {t('to_sign')}
      </h2>
      <ErrorNote error={error} />
      <StillSending />
      <ul className={classes.list}>
        {parts.map((part) => (
          <SignRow
            key={part.id}
            part={part}
            isOnly={parts.length === 1}
            isDisabled={isDisabled}
            onSign={() => begin([part])}
          />
        ))}
      </ul>
      {parts.length > 1 ? (
        <Button
          size="md"
          leftSection={<PenLine size={18} aria-hidden />}
          loading={going.isBusy}
          disabled={isDisabled}
          onClick={() => begin(parts)}
        >
          {t('sign_all', { number: format.number(parts.length) })}
        </Button>
      ) : null}
    </section>
  );
}

type RowProps = { part: ClientPart; isOnly: boolean; isDisabled: boolean; onSign: () => void };

function SignRow({ part, isOnly, isDisabled, onSign }: RowProps) {
  const { t } = useTranslation('client');
  const format = useFormat();
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <strong>
          <Bdi>{part.title}</Bdi>
        </strong>
        {part.expiresAt === null ? null : (
          <span className={classes.quiet}>{t('part.expires', { day: format.date(part.expiresAt) })}</span>
        )}
        {part.asksAgain ? <span className={classes.quiet}>{t('part.asks_again')}</span> : null}
      </div>
      <Button
        variant={isOnly ? 'filled' : 'default'}
        aria-label={t('sign_one', { title: part.title })}
        disabled={isDisabled}
        onClick={onSign}
      >
        {t('sign')}
      </Button>
    </li>
  );
}

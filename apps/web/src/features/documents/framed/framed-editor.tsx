import { Button, Center, Loader, Title } from '@mantine/core';
import {
  type Document,
  endEditorEmbed,
  type getEditorEmbed,
  isIncompleteRecipient,
  type Output,
} from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveBadge } from '../../../editor/save-badge.tsx';
import { createSaving, type Saving, SavingContext } from '../../../editor/saving.ts';
import { api, ApiError } from '../../../lib/api.ts';
import { codeOf } from '../../../ui/error-text.ts';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { toastFailure } from '../../../ui/toast.ts';
import { PrepareStep } from '../wizard/prepare-step.tsx';
import type { Finding } from '../wizard/review.ts';
import { SendStep } from '../wizard/send-step.tsx';
import { documentQuery } from '../wizard/wizard.queries.ts';
import { FramedEnd } from './framed-end.tsx';
import classes from './framed-editor.module.css';
import { tell } from './tell.ts';

type May = Output<typeof getEditorEmbed>;
type Ended = 'sent' | 'closed';

/** The preparing editor of one document: where fields are placed and, where that is allowed, from where it is sent. */
export function FramedEditor({ may }: { may: May }) {
  const [saving] = useState(createSaving);
  const [ended, setEnded] = useState<Ended | null>(null);
  const { data, error } = useQuery({ ...documentQuery(may.document), refetchOnWindowFocus: false });
  const isReady = data !== undefined;
  useEffect(() => {
    if (isReady) tell({ type: 'ready' });
  }, [isReady]);
  const failure = data === undefined && error !== null ? codeOf(error) : null;
  useEffect(() => {
    if (failure !== null) tell({ type: 'failed', code: failure });
  }, [failure]);
  useTellSaving(saving);
  const end = (how: Ended) => {
    setEnded(how);
    tell({ type: how });
  };

  if (ended !== null) return <FramedEnd kind={ended} />;
  if (data !== undefined) {
    return (
      <SavingContext.Provider value={saving}>
        <Parts document={data} maySend={may.maySend} saving={saving} onEnd={end} />
      </SavingContext.Provider>
    );
  }
  if (error !== null) return <FramedEnd kind="failed" error={error} />;
  return (
    <Center mih="100dvh">
      <Loader />
    </Center>
  );
}

/** Each time that everything is saved, and when the way in is over. */
function useTellSaving(saving: Saving): void {
  useEffect(() => {
    let { status } = saving.getState();
    const stop = saving.subscribe(() => {
      const now = saving.getState();
      if (now.status === 'saved' && status !== 'saved') tell({ type: 'saved' });
      const isOver = now.status === 'failed' && now.error instanceof ApiError && now.error.status === 410;
      if (isOver && status !== 'failed') tell({ type: 'failed', code: codeOf(now.error) });
      ({ status } = now);
    });
    return () => void stop();
  }, [saving]);
}

type Step = 'prepare' | 'send';
type PartsProps = { document: Document; maySend: boolean; saving: Saving; onEnd: (how: Ended) => void };

function Parts({ document, maySend, saving, onEnd }: PartsProps) {
  const { t } = useTranslation('wizard');
  const [step, setStep] = useState<Step>('prepare');
  const [pointed, setPointed] = useState<Finding | null>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [isMoving, setMoving] = useState(false);
  const cache = useQueryClient();
  /** What is left is saved first, and the next step begins with the document as the server has it. */
  const go = async (to: Step, finding: Finding | null = null): Promise<void> => {
    setMoving(true);
    const isSaved = await saving.flush();
    if (isSaved) await cache.refetchQueries({ queryKey: documentQuery(document.id).queryKey });
    setMoving(false);
    if (!isSaved) return toastFailure(t('framed.not_saved'), saving.getState().error);
    setPointed(finding);
    setStep(to);
  };
  return (
    <main className={classes.frame}>
      <header className={classes.bar}>
        <Title order={1} size="h4" className={classes.title} title={document.title}>
          <bdi>{document.title || t('title')}</bdi>
        </Title>
        <SaveBadge incomplete={document.recipients.filter(isIncompleteRecipient).length} />
        <div className={classes.acts}>
          {step === 'send' ? (
            <Button
              variant="default"
              leftSection={<Mirrored icon={ArrowLeft} />}
              loading={isMoving}
              onClick={() => void go('prepare')}
            >
              {t('back')}
            </Button>
          ) : null}
          {maySend && step === 'prepare' ? (
            <Button rightSection={<Mirrored icon={ArrowRight} />} loading={isMoving} onClick={() => void go('send')}>
              {t('next')}
            </Button>
          ) : null}
          {step === 'send' ? <div ref={setSlot} /> : null}
          <CloseButton saving={saving} onClosed={() => onEnd('closed')} />
        </div>
      </header>
      {step === 'prepare' ? (
        <PrepareStep document={document} pointed={pointed} onGo={() => undefined} isFramed />
      ) : (
        <SendStep
          document={document}
          slot={slot}
          // Recipients are the application’s matter: what is wrong with them is read here and put right there.
          onShow={(finding) => void (finding.step === 'prepare' ? go('prepare', finding) : undefined)}
          onSent={() => onEnd('sent')}
          isFramed
        />
      )}
    </main>
  );
}

/** Saves what is left, then ends the way in for good. */
function CloseButton({ saving, onClosed }: { saving: Saving; onClosed: () => void }) {
  const { t } = useTranslation('wizard');
  const [isClosing, setClosing] = useState(false);
  const close = async (): Promise<void> => {
    setClosing(true);
    try {
      if (!(await saving.flush())) throw saving.getState().error;
      await api(endEditorEmbed);
      onClosed();
    } catch (error) {
      setClosing(false);
      // What is left could not be saved any more, which the page around was told.
      if (codeOf(error) === 'editor_session_ended') onClosed();
      else toastFailure(t('framed.not_closed'), error);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<X size={18} aria-hidden />}
      loading={isClosing}
      onClick={() => void close()}
    >
      {t('framed.close')}
    </Button>
  );
}

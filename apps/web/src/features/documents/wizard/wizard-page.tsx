import { Button, Group } from '@mantine/core';
import { type Document, isIncompleteRecipient } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, type Ref, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { Page } from '../../../ui/page.tsx';
import { BegunFor } from './begun-for.tsx';
import { LimitNote } from './limit-note.ts';
import { PrepareStep } from './prepare-step.tsx';
import { RecipientsStep } from './recipients-step.tsx';
import { type Finding, type Step, STEPS, stepsDone } from './review.ts';
import { SaveBadge } from '../../../editor/save-badge.tsx';
import { createSaving, SavingContext } from '../../../editor/saving.ts';
import { SendStep } from './send-step.tsx';
import { SentPanel } from './sent-panel.tsx';
import type { StepGate } from './step-gate.ts';
import { UploadStep } from './upload-step.tsx';
import { batchOf, contactOf, leaveContact, useUploads } from './uploads.ts';
import { useWizardNavigation } from './use-wizard-navigation.ts';
import classes from './wizard-page.module.css';
import { WizardSkeleton } from './wizard-skeleton.tsx';
import { WizardSteps } from './wizard-steps.tsx';
import { documentQuery, useNamedAddress } from './wizard.queries.ts';

type PageProps = { documentId?: number; step?: string; contactId?: number; limitNote: ReactNode };

/**
 * The way from a PDF to a document that is out for signature. `step` and `contactId`, whom it is begun for, are in the address.
 * `limitNote` says that no sign request is left, and how to get some.
 */
export function WizardPage(props: PageProps) {
  const [saving] = useState(createSaving);
  return (
    <SavingContext.Provider value={saving}>
      <LimitNote value={props.limitNote}>
        {props.documentId === undefined ? (
          <Wizard document={null} step="upload" contactId={props.contactId} />
        ) : (
          <KnownDocument key={props.documentId} id={props.documentId} step={props.step} />
        )}
      </LimitNote>
    </SavingContext.Provider>
  );
}

const stepOf = (text: string | undefined): Step => STEPS.find((step) => step === text) ?? 'upload';

function KnownDocument({ id, step }: { id: number; step: string | undefined }) {
  const { t } = useTranslation('wizard');
  // Steps begin with what the server has now, not with what a list remembered.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...documentQuery(id), refetchOnMount: 'always' });
  if (data === undefined || !isFetchedAfterMount) {
    return (
      <Page title={t('title')} error={error} onRetry={() => void refetch()}>
        <WizardSkeleton />
      </Page>
    );
  }
  if (step === 'sent' && !data.can.edit) {
    return (
      <Page title={t('sent_title')} heading={<Heading document={data} />}>
        <SentPanel document={data} />
      </Page>
    );
  }
  return data.can.edit ? <Wizard document={data} step={stepOf(step)} /> : <NotEditable document={data} />;
}

function Heading({ document }: { document: Document | null }) {
  const { t } = useTranslation('wizard');
  if (document === null) return t('title');
  return (
    <span className={classes.heading} data-cut title={document.title}>
      <bdi className={classes.name}>{document.title || t('title')}</bdi>{' '}
      <bdi className={classes.number}>{document.number}</bdi>
    </span>
  );
}

function NotEditable({ document }: { document: Document }) {
  const { t } = useTranslation('wizard');
  return (
    <Page title={t('title')} heading={<Heading document={document} />}>
      <EmptyState title={t('not_editable')} text={t('not_editable_text')}>
        <LinkButton to="/documents/$id" params={{ id: String(document.id) }}>
          {t('watch_document')}
        </LinkButton>
      </EmptyState>
    </Page>
  );
}

function Wizard(props: { document: Document | null; step: Step; contactId?: number | undefined }) {
  const { document, step } = props;
  const { t } = useTranslation('wizard');
  const gate = useRef<StepGate>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [pointed, setPointed] = useState<Finding | null>(null);
  const isUploading = useUploads(
    (state) => batchOf(state, document?.id ?? null).items.filter((item) => item.state !== 'failed').length > 0,
  );
  const incomplete = document?.recipients.filter(isIncompleteRecipient).length ?? 0;
  const done = useMemo(() => stepsDone(document, isUploading), [document, isUploading]);
  const contactId = useUploads((state) => (document === null ? contactOf(state, props.contactId ?? null) : null));
  const somebody = useNamedAddress(contactId);
  const { go } = useWizardNavigation(document?.id ?? null, isUploading);
  const index = STEPS.indexOf(step);
  const hasFiles = (document?.files.length ?? 0) > 0;
  const canGo = (to: Step) => to === 'upload' || (document !== null && hasFiles && !isUploading);
  const move = (to: Step, finding: Finding | null = null) => {
    if (STEPS.indexOf(to) > index && gate.current?.canGoOn() === false) return;
    setPointed(finding);
    go(to);
  };
  const navigate = useNavigate();
  const leaveSomebody = () => {
    leaveContact();
    void navigate({ to: '/documents/add-document', replace: true });
  };
  const next = STEPS[index + 1];
  const previous = STEPS[index - 1];
  return (
    <Page
      title={document?.title || t('title')}
      heading={<Heading document={document} />}
      actions={document === null ? null : <SaveBadge incomplete={incomplete} />}
    >
      <div className={classes.wizard}>
        <div className={classes.bar}>
          <WizardSteps step={step} done={done} canGo={canGo} onGo={(to) => move(to)} />
          <Group className={classes.nav ?? ''} component="nav" aria-label={t('back_and_next')}>
            {previous === undefined ? null : (
              <Button variant="default" leftSection={<Mirrored icon={ArrowLeft} />} onClick={() => move(previous)}>
                {t('back')}
              </Button>
            )}
            {next === undefined ? (
              <div ref={setSlot} className={classes.slot} />
            ) : (
              <Button
                data-tour="wizard.next"
                disabled={!canGo(next)}
                rightSection={<Mirrored icon={ArrowRight} />}
                onClick={() => move(next)}
              >
                {t('next')}
              </Button>
            )}
          </Group>
        </div>
        {somebody ? <BegunFor somebody={somebody} onLeave={leaveSomebody} /> : null}
        <StepBody
          step={step}
          document={document}
          contactId={contactId}
          gate={gate}
          slot={slot}
          pointed={pointed}
          onMove={move}
          onSent={() => go('sent')}
        />
      </div>
    </Page>
  );
}

type BodyProps = {
  step: Step;
  document: Document | null;
  /** Whom a new one is begun for. */
  contactId: number | null;
  gate: Ref<StepGate>;
  /** Where the button of the last step goes. */
  slot: HTMLElement | null;
  /** What the person wants to fix, if they came for that. */
  pointed: Finding | null;
  onMove: (step: Step, finding?: Finding | null) => void;
  onSent: () => void;
};

function StepBody({ step, document, contactId, gate, slot, pointed, onMove, onSent }: BodyProps) {
  if (document === null || step === 'upload') return <UploadStep document={document} contactId={contactId} />;
  if (step === 'recipients') return <RecipientsStep document={document} gate={gate} pointed={pointed} />;
  if (step === 'prepare') return <PrepareStep document={document} pointed={pointed} onGo={onMove} />;
  const show = (finding: Finding) => onMove(finding.step, finding);
  return <SendStep document={document} slot={slot} onShow={show} onSent={onSent} />;
}

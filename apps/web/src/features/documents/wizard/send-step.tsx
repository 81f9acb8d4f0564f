import { Button } from '@mantine/core';
import type { Document, MessageTemplate } from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Send } from 'lucide-react';
import { use, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { newKey } from '../../../editor/fields.ts';
import { ApiError } from '../../../lib/api.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { toastError } from '../../../ui/toast.ts';
import { instantOf, isPossible } from '../documents/schedule-time.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { LimitNote } from './limit-note.ts';
import { invitationsQuery } from './message-templates.queries.ts';
import { type Finding, findingsOf, review } from './review.ts';
import { ReviewPanel } from './review-panel.tsx';
import { useSaver, useSaving } from '../../../editor/saving.ts';
import { SendForm } from './send-form.tsx';
import classes from './send-step.module.css';
import { createSettingsSaving, type SendSettings, settingsAfter, settingsOf } from './settings.saving.ts';
import { writtenWith } from './template-choice.tsx';
import { documentQuery, useSend } from './wizard.queries.ts';

type Props = {
  document: Document;
  /** Where the button goes: the place of Next in the other steps. */
  slot: HTMLElement | null;
  onShow: (finding: Finding) => void;
  onSent: () => void;
  /** In a frame of others: without the account’s templates. */
  isFramed?: boolean;
};

/** The last step: mail, signing options and a review. A new document starts with the default template. */
export function SendStep(props: Props) {
  return props.isFramed ? <Sending {...props} templates={null} /> : <SendingWithTemplates {...props} />;
}

function SendingWithTemplates(props: Props) {
  const { data, isLoading } = useQuery(invitationsQuery);
  // If templates cannot be loaded, the form works as if there were none.
  return isLoading ? <RowsSkeleton rows={6} /> : <Sending {...props} templates={data ?? []} />;
}

function Sending({
  document,
  slot,
  onShow,
  onSent,
  templates,
}: Props & { templates: readonly MessageTemplate[] | null }) {
  const { t } = useTranslation('wizard');
  const { settings, change } = useSettings(document, templates ?? []);
  const [hasTried, setTried] = useState(false);
  const [time, setTime] = useState<string | null>(null);
  const sending = useSending(document, time, onSent);
  const current = useMemo(() => ({ ...document, ...settings }), [document, settings]);
  const findings = useMemo(() => review(current), [current]);
  const said =
    sending.refusal === null ? findings : [...sending.refusal, ...findings.filter(({ isBlocking }) => !isBlocking)];
  const show = (finding: Finding) => {
    if (finding.setting === null) onShow(finding);
    else reach(`#send-${finding.setting}`);
  };

  function send() {
    setTried(true);
    const first = findings.find(({ isBlocking }) => isBlocking);
    if (first !== undefined) reach(placeOf(first));
    else if (time !== null && !isPossible(instantOf(time), new Date())) reach('#send-schedule');
    else void sending.send();
  }

  const refused = sending.refusal?.[0];
  useEffect(() => {
    if (refused !== undefined) reach(placeOf(refused));
  }, [refused]);

  const button = (
    <Button
      data-tour="wizard.send"
      leftSection={time === null ? <Send size={18} aria-hidden /> : <CalendarClock size={18} aria-hidden />}
      loading={sending.isSending}
      onClick={send}
    >
      {t(time === null ? 'send_for_signature' : 'schedule.send')}
    </Button>
  );
  return (
    <div className={classes.columns}>
      {slot === null ? null : createPortal(button, slot)}
      <SendForm
        settings={settings}
        templates={templates}
        locale={document.locale}
        recipients={document.recipients}
        findings={hasTried ? said : []}
        onChange={(change_) => {
          sending.forget();
          change(change_);
        }}
        time={time}
        isStrict={hasTried}
        onTime={(next) => {
          sending.forget();
          setTime(next);
        }}
      />
      <div id="send-review">
        <ReviewPanel document={current} findings={said} onShow={show} />
        {sending.error === null ? null : (
          <div style={{ marginBlockStart: 12 }}>
            <Failure error={sending.error} />
          </div>
        )}
      </div>
    </div>
  );
}

function Failure({ error }: { error: unknown }) {
  const limitNote = use(LimitNote);
  return error instanceof ApiError && error.code === 'upload_limit_exceeded' && limitNote !== null ? (
    limitNote
  ) : (
    <ErrorNote error={error} />
  );
}

/** Where a finding is said: at its input, or in the list that leads to its step. */
const placeOf = ({ setting, code }: Finding): string =>
  setting === null ? `#send-review [data-finding="${code}"]` : `#send-${setting}`;

/** Scrolls to it and gives it the focus, so that a screen reader says it. */
function reach(selector: string) {
  const place = globalThis.document.querySelector<HTMLElement>(selector);
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}

/** The longest that is taken, without half a character at its end. */
const MAX_SUBJECT = 200;
const shortened = (text: string): string =>
  text
    .slice(0, MAX_SUBJECT)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

function useSettings(document: Document, templates: readonly MessageTemplate[]) {
  const { t } = useTranslation('wizard');
  const cache = useQueryClient();
  const { id, title } = document;
  const subjectOf = (of: string) => shortened(t('default_subject', { title: of }));
  const [saving] = useState(() =>
    createSettingsSaving(id, (saved) => cache.setQueryData(documentQuery(id).queryKey, saved)),
  );
  const preset = templates.find(({ isDefault }) => isDefault);
  const standard = {
    subject: subjectOf(title),
    message: t('default_message'),
    messageTranslations: [],
    messageTemplateName: t('default_template'),
  };
  const [settings, setSettings] = useState(() =>
    settingsOf(document, preset === undefined ? standard : writtenWith(preset, document.locale)),
  );
  const [isSubjectMade, setSubjectMade] = useState(settings.subject === subjectOf(title));
  useSaver(saving);
  const isNew = useRef(document.signingOption === null);
  useEffect(() => {
    // What a new document begins with is its own from now on.
    if (isNew.current) saving.change(settings);
    isNew.current = false;
  }, [saving, settings]);
  return {
    settings,
    change: (change: Partial<SendSettings>) => {
      const next = settingsAfter({ settings, isSubjectMade }, change, subjectOf);
      setSettings(next.settings);
      setSubjectMade(next.isSubjectMade);
      saving.change(next.settings);
    },
  };
}

function useSending(document: Document, time: string | null, onSent: () => void) {
  const saving = useSaving();
  const { mutateAsync, isPending } = useSend(document.id);
  const [isFlushing, setFlushing] = useState(false);
  const [refusal, setRefusal] = useState<Finding[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  // The same key while the same is sent: pressing twice, or again after the network went away, sends once.
  const [key, setKey] = useState(newKey);

  async function send() {
    setRefusal(null);
    setError(null);
    setFlushing(true);
    const isSaved = await saving.flush();
    setFlushing(false);
    if (!isSaved) {
      setError(saving.getState().error);
      return;
    }
    try {
      await mutateAsync({ idempotencyKey: key, scheduledFor: time === null ? null : instantOf(time) });
      onSent();
    } catch (failure) {
      const isAnswered = failure instanceof ApiError && failure.status > 0 && failure.status < 500;
      if (isAnswered) setKey(newKey());
      if (failure instanceof ApiError && failure.code === 'document_not_sendable' && failure.fields.length > 0) {
        setRefusal(findingsOf(failure, document));
      } else setError(failure);
      toastError(failure);
    }
  }

  return {
    send,
    refusal,
    error,
    isSending: isFlushing || isPending,
    /** What was refused may be fixed by a change. */
    forget: () => {
      setRefusal(null);
      setKey(newKey());
    },
  };
}

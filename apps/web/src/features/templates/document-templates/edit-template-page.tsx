import { Button, Group, Tabs } from '@mantine/core';
import type { Template } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, FileText, Rocket, Settings, SquarePen, UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { SaveBadge } from '../../../editor/save-badge.tsx';
import { createSaving, SavingContext, useSaver, useSaving } from '../../../editor/saving.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { Page } from '../../../ui/page.tsx';
import { createDraft, type Draft } from './draft.store.ts';
import { DraftTrouble } from './draft-trouble.tsx';
import classes from './edit-template.module.css';
import { FieldsPart } from './fields-part.tsx';
import { FilesPart } from './files-part.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { RolesPart } from './roles-part.tsx';
import { SettingsPart } from './settings-part.tsx';
import { templateQuery, useKnowTemplate } from './templates.queries.ts';
import { EDIT_STEPS, type EditStep } from './templates.search.ts';

type Props = { id: number; step: EditStep; onStep: (step: EditStep) => void };

// All at once, before anything is shown: a part whose texts come later would take the whole page away again.
const TEXTS = ['templates', 'wizard', 'editor'] as const;

/** Where a template is made: its files, roles, fields and settings. `step` is in the address. */
export function EditTemplatePage(props: Props) {
  useTranslation(TEXTS);
  const { t } = useTranslation('templates');
  const [saving] = useState(createSaving);
  // It begins with what the server has now, not with what a list remembered.
  const query = useQuery({ ...templateQuery(props.id), refetchOnMount: 'always', refetchOnWindowFocus: false });
  const { data, error, refetch, isFetchedAfterMount } = query;
  if (data === undefined || !isFetchedAfterMount) {
    const failure = isFetchedAfterMount || data === undefined ? error : null;
    return (
      <Page
        title={t('edit.title')}
        error={failure}
        errorTitle={t('failed.fetch')}
        onRetry={() => void refetch()}
        isLoading
      />
    );
  }
  if (!data.permissions.update || data.kind === 'placeholder') {
    const isPlaceholder = data.kind === 'placeholder';
    return (
      <Page title={data.name} heading={<Bdi>{data.name}</Bdi>}>
        <EmptyState title={t('not_editable')} text={t(isPlaceholder ? 'placeholder_text' : 'not_editable_text')}>
          <LinkButton to="/templates/$id" params={{ id: String(data.id) }}>
            {t('show')}
          </LinkButton>
        </EmptyState>
      </Page>
    );
  }
  return (
    <SavingContext.Provider value={saving}>
      <Editing {...props} template={data} />
    </SavingContext.Provider>
  );
}

const ICONS = { files: FileText, roles: UsersRound, fields: SquarePen, settings: Settings };

function Editing({ id, step, onStep, template }: Props & { template: Template }) {
  const { t } = useTranslation('templates');
  const know = useKnowTemplate();
  const [draft] = useState(() => createDraft(template, know));
  const [isPublishing, setPublishing] = useState(false);
  const [person, setPerson] = useState<string | null>(null);
  useSaver(draft.saver);
  useLeaving();
  const index = EDIT_STEPS.indexOf(step);
  const [previous, next] = [EDIT_STEPS[index - 1], EDIT_STEPS[index + 1]];
  const go = (to: EditStep, name: string | null = null) => {
    setPerson(name);
    setPublishing(false);
    onStep(to);
  };
  return (
    <Page
      title={template.name}
      heading={<Heading name={template.name} />}
      actions={
        <>
          <SaveBadge incomplete={0} />
          <Button leftSection={<Rocket size={18} aria-hidden />} onClick={() => setPublishing(true)}>
            {t('publish')}
          </Button>
        </>
      }
    >
      <div className={classes.editing}>
        <Tabs
          value={step}
          keepMounted={false}
          onChange={(value) => {
            const to = EDIT_STEPS.find((one) => one === value);
            if (to) go(to);
          }}
        >
          <Tabs.List className={classes.steps} aria-label={t('edit.steps')}>
            {EDIT_STEPS.map((one) => {
              const Icon = ICONS[one];
              return (
                <Tabs.Tab key={one} value={one} leftSection={<Icon size={18} aria-hidden />}>
                  {t(`step.${one}`)}
                </Tabs.Tab>
              );
            })}
          </Tabs.List>
          <DraftTrouble draft={draft} />
          <Tabs.Panel value={step} pt="md">
            <StepBody step={step} draft={draft} template={template} pointed={person} onStep={go} />
          </Tabs.Panel>
        </Tabs>
        <Group className={classes.nav ?? ''} component="nav" aria-label={t('edit.back_and_next')}>
          {previous === undefined ? null : (
            <Button variant="default" leftSection={<Mirrored icon={ArrowLeft} />} onClick={() => go(previous)}>
              {t(`step.${previous}`)}
            </Button>
          )}
          {next === undefined ? null : (
            <Button variant="default" rightSection={<Mirrored icon={ArrowRight} />} onClick={() => go(next)}>
              {t(`step.${next}`)}
            </Button>
          )}
        </Group>
      </div>
      {isPublishing ? (
        <PublishDialog draft={draft} template={template} onShow={go} onClose={() => setPublishing(false)} />
      ) : null}
      <Outdated draft={draft} id={id} />
    </Page>
  );
}

function Heading({ name }: { name: string }) {
  return (
    <bdi className={classes.heading} data-cut title={name}>
      {name}
    </bdi>
  );
}

function StepBody(props: {
  step: EditStep;
  draft: Draft;
  template: Template;
  pointed: string | null;
  onStep: (step: EditStep) => void;
}) {
  const { step, draft, template } = props;
  if (step === 'files') return <FilesPart draft={draft} />;
  if (step === 'roles') return <RolesPart draft={draft} pointed={props.pointed} />;
  if (step === 'fields') return <FieldsPart draft={draft} onStep={props.onStep} />;
  return <SettingsPart draft={draft} template={template} />;
}

/** Saves before leaving. If that fails, asks whether to leave without saving. */
function useLeaving(): void {
  const { t } = useTranslation('wizard');
  const saving = useSaving();
  useBlocker({
    enableBeforeUnload: () => saving.getState().status !== 'saved',
    shouldBlockFn: async () => {
      if (await saving.flush()) return false;
      return !(await confirm({
        title: t('leave_title'),
        body: t('leave_text'),
        confirmLabel: t('leave'),
        isDangerous: true,
      }));
    },
  });
}

/** Addresses of pictures expire: takes new ones from a later response, without its content. */
function Outdated({ draft, id }: { draft: Draft; id: number }) {
  const { data } = useQuery({ ...templateQuery(id), enabled: false });
  const files = useStore(draft.store, (state) => state.files);
  useEffect(() => {
    if (data && data.files !== files) draft.store.setState({ files: data.files });
  }, [data, files, draft]);
  return null;
}

import { Alert, Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createCommands } from './commands.ts';
import { EditorContext, type EditorSetting, useEditor, useSetting } from './editor.context.ts';
import { createEditorStore, type EditorPlace } from './editor.store.ts';
import classes from './field-editor.module.css';
import type { EditorField, EditorFile, EditorRecipient } from './fields.ts';
import { createTool } from './tool.ts';
import { LiveRegion } from './live-region.tsx';
import { PageCanvas } from './page-canvas.tsx';
import { Palette } from './palette.tsx';
import { BottomBar, type Sheet, Sheets } from './sheets.tsx';
import { SidePanel } from './side-panel.tsx';
import { createStage } from './stage.ts';
import { SuggestionBar } from './suggestion-bar.tsx';
import { OfferedContext } from './suggestions.context.ts';
import { type EditorSuggestion, stillOffered } from './suggestions.ts';
import { NO_TEMPLATES, type Templates } from './templates.ts';
import { Thumbnails } from './thumbnails.tsx';
import { Toolbar } from './toolbar.tsx';
import { useKeyboard } from './use-keyboard.ts';
import { ShapeContext } from './use-shape.ts';
import { createZoom } from './zoom.ts';

/** While pages rush by, none of them is where one is. */
const SETTLED_MS = 400;
const PALETTE_FROM_PX = 700;
const PANEL_FROM_PX = 960;

export type FieldEditorProps = {
  /** The fields to begin with. Give the editor another `key` to begin anew. */
  fields: readonly EditorField[];
  files: readonly EditorFile[];
  recipients: readonly EditorRecipient[];
  /** Fields that stay as they are, shown beside. */
  frozen?: readonly EditorField[] | undefined;
  /** Called after every change, undo included. */
  onChange: (fields: readonly EditorField[]) => void;
  onPictureFailed: () => void;
  /** What was found in the files. It may come late. */
  suggestions?: readonly EditorSuggestion[] | undefined;
  onDismissSuggestions?: (() => void) | undefined;
  templates?: Templates | undefined;
  /** Fields may begin with what is known of their recipient: of a template. */
  hasPrefill?: boolean;
  /** Shown and focused at the start, for a place that something else pointed to. */
  focusKey?: string | undefined;
  /** Whose fields are placed first; else the first recipient's. */
  recipient?: number | undefined;
  /** The page to begin with; else the first one. */
  place?: EditorPlace | undefined;
  /** Called after another page has come into sight and stayed. */
  onPlace?: ((place: EditorPlace) => void) | undefined;
};

/** The field editor of documents, templates and placeholders. It fills the height it is given and knows no server. */
export function FieldEditor(props: FieldEditorProps) {
  const setting = useEditorSetting(props);
  const { store, stage } = setting;
  const { focusKey, onChange, onPlace } = props;
  useEffect(() => {
    let { fields } = store.getState().edit;
    return store.subscribe(({ edit }) => {
      if (edit.fields === fields) return;
      ({ fields } = edit);
      onChange(fields);
    });
  }, [store, onChange]);
  useEffect(() => {
    if (onPlace === undefined) return undefined;
    let { file, page } = store.getState().view;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe(({ view }) => {
      if (view.file === file && view.page === page) return;
      ({ file, page } = view);
      clearTimeout(timer);
      timer = setTimeout(() => onPlace({ file, page }), SETTLED_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, onPlace]);
  useEffect(() => {
    const field = store.getState().edit.fields.find(({ key }) => key === focusKey);
    if (field === undefined) return;
    store.show({ file: field.file, page: field.page });
    store.dispatch({ type: 'select', keys: [field.key] });
    stage.focusField(field.key, true);
  }, [store, stage, focusKey]);
  return (
    <EditorContext.Provider value={setting}>
      <Offering suggestions={props.suggestions ?? NOTHING_FOUND}>
        <EditorFrame setting={setting} />
      </Offering>
    </EditorContext.Provider>
  );
}

const NOTHING_FOUND: readonly EditorSuggestion[] = [];
const NONE_FROZEN: readonly EditorField[] = [];

function Offering(props: { suggestions: readonly EditorSuggestion[]; children: ReactNode }) {
  const { files } = useSetting();
  const fields = useEditor(({ edit }) => edit.fields);
  const offered = useMemo(() => stillOffered(props.suggestions, fields, files), [props.suggestions, fields, files]);
  return <OfferedContext value={offered}>{props.children}</OfferedContext>;
}

/** Made once; files and recipients are those of the first drawing, but for the addresses of pictures. */
function useEditorSetting(props: FieldEditorProps): EditorSetting {
  const { fields, files, recipients, onPictureFailed, onDismissSuggestions, templates = NO_TEMPLATES } = props;
  const { hasPrefill = false, frozen = NONE_FROZEN } = props;
  const { t } = useTranslation('editor');
  const failed = useRef(onPictureFailed);
  useEffect(() => {
    failed.current = onPictureFailed;
  });
  const [made] = useState(() => {
    const first = recipients.find(({ id }) => id === props.recipient) ?? recipients[0];
    const store = createEditorStore(fields, files, first?.id ?? null, props.place);
    const optionNames = [1, 2].map((number) => t('option_number', { number }));
    const commands = createCommands(store, files, optionNames);
    const stage = createStage(store, files);
    return { store, commands, stage, zoom: createZoom(store, stage), tool: createTool(store, stage, commands) };
  });
  return useMemo(
    () => ({
      ...made,
      files,
      recipients,
      frozen,
      templates,
      hasPrefill,
      onPictureFailed: () => failed.current(),
      onDismissSuggestions: () => onDismissSuggestions?.(),
    }),
    [made, files, recipients, frozen, templates, hasPrefill, onDismissSuggestions],
  );
}

function EditorFrame({ setting }: { setting: EditorSetting }) {
  const { t } = useTranslation('editor');
  const { ref, width } = useElementSize();
  const file = useStore(setting.store, ({ view }) => view.file);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const onKeyDown = useKeyboard(setting);
  const isPaletteBeside = width === 0 || width >= PALETTE_FROM_PX;
  const isPanelBeside = width === 0 || width >= PANEL_FROM_PX;
  const shape = useMemo(
    () => ({
      isPaletteBeside,
      isPanelBeside,
      openPanel: () => setSheet('panel'),
      openPages: () => setSheet('pages'),
      openPalette: () => setSheet('palette'),
    }),
    [isPaletteBeside, isPanelBeside],
  );
  return (
    <ShapeContext.Provider value={shape}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears keys for the controls inside of it */}
      <div className={classes.editor} ref={ref} onKeyDown={onKeyDown}>
        <Toolbar />
        <SuggestionBar />
        <Unlinked />
        <div className={classes.body}>
          {isPaletteBeside ? (
            <Aside name={t('palette')} className={classes.palette}>
              <Palette />
            </Aside>
          ) : null}
          <div className={classes.middle}>
            <PageCanvas key={file} />
            <ArmedNote />
          </div>
          {isPanelBeside ? <Beside /> : null}
        </div>
        {isPaletteBeside ? null : <BottomBar />}
        <Sheets sheet={sheet} close={() => setSheet(null)} />
        <LiveRegion />
      </div>
    </ShapeContext.Provider>
  );
}

function Aside({ name, className, children }: { name: string; className: string | undefined; children: ReactNode }) {
  return (
    <section className={`${classes.aside} ${className ?? ''}`} aria-label={name}>
      {children}
    </section>
  );
}

/** The pages, and over them what is selected: the pages stay where they were scrolled to, the properties begin at their top. */
function Beside() {
  const { t } = useTranslation('editor');
  const selection = useEditor(({ edit }) => edit.selection.join());
  return (
    <div className={classes.beside}>
      <Aside name={t('pages')} className={selection === '' ? classes.panel : `${classes.panel} ${classes.covered}`}>
        <Thumbnails />
      </Aside>
      {selection === '' ? null : (
        <Aside key={selection} name={t('properties')} className={`${classes.panel} ${classes.over}`}>
          <SidePanel />
        </Aside>
      )}
    </div>
  );
}

/** What was deleted took conditions or formulas along: that is seen nowhere else. */
function Unlinked() {
  const { t } = useTranslation('editor');
  const { store } = useSetting();
  const count = useEditor(({ view }) => view.unlinked);
  if (count === 0) return null;
  return (
    <Alert
      aria-live="polite"
      color="yellow"
      variant="light"
      p="xs"
      withCloseButton
      closeButtonLabel={t('close')}
      onClose={() => store.show({ unlinked: 0 })}
    >
      {t('unlinked', { count })}
    </Alert>
  );
}

function ArmedNote() {
  const { t } = useTranslation('editor');
  const { commands } = useSetting();
  const armed = useEditor(({ view }) => view.armed);
  if (armed === null) return null;
  return (
    <div className={classes.armed}>
      {t('armed_hint', { type: t(`type.${armed}`) })}
      <Button size="compact-sm" variant="subtle" onClick={() => commands.arm(null)}>
        {t('cancel')}
      </Button>
    </div>
  );
}

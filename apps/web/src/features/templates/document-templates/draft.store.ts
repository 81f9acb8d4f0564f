import type { Template, TemplateContent, TemplateFile } from '@sealwright/contract';
import { createStore } from 'zustand/vanilla';
import { createAutosave } from '../../../editor/autosave.ts';
import { isPassing } from '../../../editor/passing.ts';
import { saveContent, uploadFiles } from './templates.queries.ts';

export type Draft = ReturnType<typeof createDraft>;

export type DraftState = {
  readonly content: TemplateContent;
  /** Every file that the server knows of it. */
  readonly files: readonly TemplateFile[];
  /** Counts reloads: each one resets the editor. */
  readonly round: number;
};

/**
 * The draft of a template while it is edited: saved as a whole, a quiet second after the last change. A change by someone else in
 * between is refused, until `overwrite` is called. `onSaved` is told what the server has.
 */
export function createDraft(start: Template, onSaved: (template: Template) => void) {
  const { id } = start;
  let version: number | null = start.version;
  let known = start.version;
  const store = createStore<DraftState>()(() => ({ content: start.content, files: start.files, round: 0 }));

  function learn(template: Template): void {
    ({ version } = template);
    known = template.version;
    store.setState({ files: template.files });
    onSaved(template);
  }

  const saver = createAutosave<TemplateContent>({
    isPassing,
    save: async (content) => learn(await saveContent(id, content, version)),
  });

  function put(content: TemplateContent): void {
    store.setState({ content });
    saver.change(content);
  }

  return {
    id,
    store,
    saver,
    /** Changes the content as it is now. */
    change: (of: (content: TemplateContent) => TemplateContent) => put(of(store.getState().content)),
    versionNow: () => known,
    /** Another call has changed the template, not its content. */
    learn,
    load(template: Template): void {
      saver.discard();
      learn(template);
      store.setState(({ round }) => ({ content: template.content, round: round + 1 }));
    },
    /** Saves over what someone else has changed meanwhile. */
    overwrite(): Promise<boolean> {
      version = null;
      return saver.retry();
    },
    /** Saves what waits, sends the files and takes them in at the end. False where the draft could not be saved. */
    async addFiles(files: readonly File[], onProgress: (share: number) => void): Promise<boolean> {
      if (!(await saver.flush())) return false;
      const template = await uploadFiles(id, files, onProgress);
      learn(template);
      store.setState(({ content, round }) => ({
        content: { ...content, files: template.content.files },
        round: round + 1,
      }));
      return true;
    },
  };
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Not hashed by the build, and needed by both pages before anything else. */
const PUBLIC = ['theme-init.js', 'icon.svg'];
const SIGNING_TEXTS = /\/locales\/\w+\/(signing|common|errors)\.json$/;
const LOCALES = { en: 'en', es: 'es', zhCn: 'zh-CN', ar: 'ar', ur: 'ur' };

type Chunk = {
  type: 'chunk';
  fileName: string;
  facadeModuleId: string | null;
  imports: string[];
  dynamicImports: string[];
  viteMetadata?: { importedCss: Set<string> };
};
type Bundle = Record<string, { type: 'asset'; fileName: string } | Chunk>;

/** Builds `/service-worker.js`, which knows the files of this very build. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const files = filesOfSigning(bundle);
    const paths = [...PUBLIC, ...files].map((name) => `/${name}`).toSorted();
    const own = PUBLIC.map((name) => readFileSync(at(`../../public/${name}`)));
    const texts = offlineTexts();
    // Of the whole build: else what earlier builds had put into the same cache would never go.
    const names = Object.keys(bundle).toSorted();
    const version = own
      .reduce((hash, bytes) => hash.update(bytes), createHash('sha256').update(JSON.stringify([names, paths, texts])))
      .digest('hex')
      .slice(0, 16);
    const source = await workerSource({ version, files: paths, texts });
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
  },
};

/**
 * The signing page's own files and whatever they can load later: all five languages, but no faces, which are large and kept
 * as they are used, and no other screen's texts.
 */
export function filesOfSigning(bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((item): item is Chunk => item.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/sign.html'));
  if (first === undefined) throw new Error('The build has no signing page.');
  const found = new Set<Chunk>();
  const visit = (name: string) => {
    const chunk = byName.get(name);
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports.forEach(visit);
    chunk.dynamicImports.filter((later) => isOfSigning(byName.get(later))).forEach(visit);
  };
  visit(first.fileName);
  const styles = [...found].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...new Set([...[...found].map(({ fileName }) => fileName), ...styles])];
}

function isOfSigning(chunk: Chunk | undefined): boolean {
  const id = chunk?.facadeModuleId ?? '';
  if (/\.css($|\?)/.test(id)) return false;
  return !id.includes('/locales/') || SIGNING_TEXTS.test(id);
}

function offlineTexts() {
  return Object.fromEntries(
    Object.entries(LOCALES).map(([locale, tag]) => {
      const texts = JSON.parse(readFileSync(at(`../locales/${locale}/signing.json`), 'utf8')) as Record<string, string>;
      const dir = tag === 'ar' || tag === 'ur' ? 'rtl' : 'ltr';
      const said = { title: texts['offline_page.title'], text: texts['offline_page.text'], retry: texts['dead.retry'] };
      return [tag, { dir, ...said }];
    }),
  );
}

/** A build within the build: the worker is one classic script, which shares nothing with the pages. */
async function workerSource(built: object): Promise<string> {
  const result = await build({
    configFile: false,
    root: at('.'),
    publicDir: false,
    logLevel: 'warn',
    define: { BUILT: JSON.stringify(built) },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: at('worker.ts'), output: { format: 'iife' } },
    },
  });
  const [output] = [result].flat();
  const code = output && 'output' in output ? output.output[0].code : undefined;
  if (code === undefined) throw new Error('The service worker was not built.');
  return code;
}

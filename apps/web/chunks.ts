import path from 'node:path';

/**
 * Which modules travel in one file. Left to itself the build makes a file of whatever two screens share: a first visit to the
 * documents asked for 130. Each request is waited for on a phone, and what is in a few large files compresses better.
 * Everything else, the screens above all, stays as the build divides it.
 */

type Info = {
  code: string | null;
  exports: readonly string[] | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
};
type Graph = { getModuleInfo: (id: string) => Info | null };

const SIGNING = '/src/features/documents/signing/main.tsx';
const SHELL = [
  '/src/app/main.tsx',
  '/src/app/layouts/classic.tsx',
  '/src/app/layouts/phone.tsx',
  '/src/features/documents/documents/documents-page.tsx',
];
/** What the signer's page fetches ahead: the sheets for each kind of field. */
const SHEETS = [
  '/src/features/documents/signing/sheets/sheets.tsx',
  '/src/features/documents/signing/signature/signature-sheet.tsx',
];
/** What the shell fetches once the screen stands. */
const AT_REST = [
  '/src/app/overlays.tsx',
  '/src/features/documents/communicate/unread-badge.tsx',
  '/src/features/documents/documents/document-menu-items.tsx',
  '/src/features/workspace/notifications/bell.tsx',
  '/src/features/people/security/confirm-identity.tsx',
  '/src/features/workspace/tour/tour-host.tsx',
  '/src/ui/list/pager.tsx',
  '/src/ui/toast-store.ts',
];

/** In this order: a file needs nothing of those after it. */
const CHUNKS = ['base', 'fields', 'signing', 'controls', 'marks', 'sheets', 'shell', 'at-rest'] as const;
type Chunk = (typeof CHUNKS)[number];

/**
 * - `base`: what the signer's page needs before anything is seen, and the application's first visit needs as well.
 * - `fields`: what the signer's page needs at first, and the application in later screens only.
 * - `signing`: what the signer's page alone needs. Its style sheet would undo the application's, which must never load it.
 * - `controls` and `sheets`: what the signer's page needs only when something is opened in it. The first is also the application's.
 * - `marks`: of these what the application needs in later screens only, so that its first visit goes without.
 * - `shell` and `at-rest`: up to the documents list, and what comes once it stands.
 */
function divide(root: string, graph: Graph): Map<string, Chunk> {
  const from = (roots: readonly string[], isWhole = false): Set<string> => {
    const found = new Set<string>();
    const visit = (id: string): void => {
      const info = found.has(id) ? null : graph.getModuleInfo(id);
      if (info === null) return;
      found.add(id);
      for (const imported of info.importedIds) {
        if (isIndex(imported)) namedIn(info, graph.getModuleInfo(imported), imported).forEach(visit);
        else if (imported.endsWith(CONTRACT)) namedInContract(info, graph, imported).forEach(visit);
        else visit(imported);
      }
      if (isWhole) info.dynamicallyImportedIds.forEach(visit);
    };
    for (const path of roots) {
      const id = root + path;
      if (graph.getModuleInfo(id) === null) throw new Error(`chunks.ts names a missing module: ${path}`);
      visit(id);
    }
    return found;
  };
  const signing = from([SIGNING]);
  const everSigning = from([SIGNING], true);
  const shell = from(SHELL);
  const application = from(SHELL, true);
  const first = from([...SHELL, ...AT_REST]);
  const shared = (id: string): Chunk => (first.has(id) ? 'controls' : 'marks');
  const chunks = new Map<string, Chunk>();
  const entries = [SIGNING, ...SHELL.slice(0, 1)].map((path) => root + path);
  for (const id of from([SIGNING, ...SHEETS, ...SHELL, ...AT_REST])) {
    // The pages' own first modules stay in the files that the pages name.
    if (entries.includes(id)) continue;
    if (signing.has(id)) chunks.set(id, first.has(id) ? 'base' : application.has(id) ? 'fields' : 'signing');
    else if (everSigning.has(id)) chunks.set(id, application.has(id) ? shared(id) : 'sheets');
    else chunks.set(id, shell.has(id) ? 'shell' : 'at-rest');
  }
  return chunks;
}

/** A library's index names all that the library has: only what is asked of it counts. */
const isIndex = (id: string): boolean => INDEX.test(id);

const INDEX =
  /node_modules[\\/](@mantine[\\/]\w+|lucide-react)[\\/](?:dist[\\/])?esm[\\/](?:index|lucide-react)\.m?js$/;
const IMPORTS = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/** The modules behind what `info` imports by name from the library whose index this is. */
function namedIn(info: Info, index: Info | null, indexId: string): string[] {
  const library = INDEX.exec(indexId)?.[1]?.replace('\\', '/');
  const files = filesOf(index, indexId);
  return [...(info.code ?? '').matchAll(IMPORTS)]
    .filter(([, , from]) => from === library)
    .flatMap(([, names = '']) => namesOf(names, 0).flatMap((name) => files.get(name) ?? []));
}

/** Of each index that was read: reading the icons' once for each file that takes one is half of a build. */
const filesOfIndex = new Map<string, ReadonlyMap<string, string>>();

/** The file of each name that an index exports. */
function filesOf(index: Info | null, indexId: string): ReadonlyMap<string, string> {
  const known = filesOfIndex.get(indexId);
  if (known !== undefined) return known;
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of (index?.code ?? '').matchAll(IMPORTS)) {
    for (const name of namesOf(names, 1)) files.set(name, path.join(path.dirname(indexId), file));
  }
  filesOfIndex.set(indexId, files);
  return files;
}

const CONTRACT = '/packages/contract/src/index.ts';

/** The modules of the contract that have what `info` imports by name. Who takes the whole contract is a later screen. */
function namedInContract(info: Info, graph: Graph, index: string): string[] {
  const names = [...(info.code ?? '').matchAll(IMPORTS)]
    .filter(([, , from]) => from === '@sealwright/contract')
    .flatMap(([, list = '']) => namesOf(list, 0));
  const modules = graph.getModuleInfo(index)?.importedIds ?? [];
  return modules.filter((id) => names.some((name) => graph.getModuleInfo(id)?.exports?.includes(name)));
}

/** Of `A as B`, A is what is asked for and B what it is called here. */
const namesOf = (list: string, side: 0 | 1): string[] =>
  list.split(',').flatMap((name) => {
    const words = name.trim().split(/\s+as\s+/);
    return words.at(side === 0 ? 0 : -1) ?? [];
  });

/** The groups for the build. */
export function chunkGroups(root: string) {
  let chunks: Map<string, Chunk> | null = null;
  return CHUNKS.map((chunk, index) => ({
    debugName: chunk,
    priority: CHUNKS.length - index,
    name: (id: string, graph: Graph) => {
      chunks ??= divide(root, graph);
      return chunks.get(id) === chunk ? chunk : null;
    },
  }));
}

/** Texts that are always asked for together: those of the documents list, and those of the shell once a list stands. */
const TOGETHER: Readonly<Record<string, string>> = {
  bulk: 'documents',
  documents: 'documents',
  lists: 'notifications',
  notifications: 'notifications',
};
const TEXTS = /[\\/]locales[\\/](\w+)[\\/](\w+)\.json$/;

export const textGroup = {
  debugName: 'texts',
  name: (id: string): string | null => {
    const [, locale, namespace = ''] = TEXTS.exec(id) ?? [];
    const file = TOGETHER[namespace];
    return file === undefined ? null : `${file}-${locale}`;
  },
};

import { AnnotationMode, getDocument, GlobalWorkerOptions } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the query makes it an address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url&no-inline';
import 'pdfjs-dist/web/pdf_viewer.css';

GlobalWorkerOptions.workerSrc = workerUrl;

// What a file may refer to without holding it: tables of East Asian encodings, and the fourteen fonts that every reader has.
const DATA = import.meta.glob<string>(
  [
    '../../../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
);

class OwnData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = Object.entries(DATA).find(([path]) => path.endsWith(`/${filename}`))?.[1];
    if (address === undefined) throw new Error(`There is no ${filename}`);
    const response = await fetch(address);
    return new Uint8Array(await response.arrayBuffer());
  }
}

const NO_EDITOR = -1;

export type Found = { current: number; total: number; isPending: boolean };
export type Reader = {
  pages: number;
  find: (query: string, how: 'anew' | 'next' | 'previous') => void;
  zoom: (by: 1 | -1) => void;
  go: (by: 1 | -1) => void;
  close: () => void;
};

/** Shows a PDF in `container`, whose first child takes its pages. Throws where it cannot be read. */
export async function openReader(
  container: HTMLDivElement,
  bytes: ArrayBuffer,
  news: { onFound: (found: Found) => void; onPage: (page: number) => void },
): Promise<Reader> {
  // It takes what it needs of the library from the window, where importing the library puts it.
  const { EventBus, FindState, PDFFindController, PDFLinkService, PDFViewer } =
    await import('pdfjs-dist/web/pdf_viewer.mjs');
  const loading = getDocument({ data: bytes, BinaryDataFactory: OwnData, useWorkerFetch: false, useWasm: false });
  const pdf = await loading.promise;
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({ eventBus });
  const findController = new PDFFindController({ eventBus, linkService });
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    annotationMode: AnnotationMode.DISABLE,
    annotationEditorMode: NO_EDITOR,
  });
  linkService.setViewer(viewer);
  eventBus.on('pagesinit', () => {
    viewer.currentScaleValue = 'page-width';
  });
  type Matches = { matchesCount: { current: number; total: number }; state?: number };
  const found = ({ matchesCount, state }: Matches) =>
    news.onFound({ ...matchesCount, isPending: state === FindState.PENDING });
  eventBus.on('updatefindmatchescount', found);
  eventBus.on('updatefindcontrolstate', found);
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => news.onPage(pageNumber));
  viewer.setDocument(pdf);
  linkService.setDocument(pdf, null);
  return {
    pages: pdf.numPages,
    find: (query, how) =>
      eventBus.dispatch('find', {
        source: container,
        type: how === 'anew' ? '' : 'again',
        query,
        findPrevious: how === 'previous',
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        matchDiacritics: false,
      }),
    zoom: (by) => viewer.updateScale({ steps: by }),
    go: (by) => {
      viewer.currentPageNumber = Math.min(pdf.numPages, Math.max(1, viewer.currentPageNumber + by));
    },
    close: () => {
      viewer.cleanup();
      void loading.destroy();
    },
  };
}

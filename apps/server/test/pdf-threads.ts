import { createPdfThreads, type PdfThreads } from '../src/areas/files/index.ts';

// Each thread loads engines and fonts for more than a second: the servers of all files that a process tests share them.
const threads = createPdfThreads();

/** The PDF threads of every test server; they stay when one ends. */
export const pdfThreads: PdfThreads = {
  run: (...call) => threads.run(...call),
  figures: () => threads.figures(),
  close: async () => {},
};

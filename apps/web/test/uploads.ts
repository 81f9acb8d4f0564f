import { vi } from 'vitest';

/** Uploads go by `XMLHttpRequest`: this one is answered at once. Undone by `vi.unstubAllGlobals`. */
export function answerUploads(status: number, body: unknown): { sent: FormData[] } {
  const sent: FormData[] = [];
  class Upload extends EventTarget {
    upload = new EventTarget();
    status = status;
    responseText = JSON.stringify(body);
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {}
    getResponseHeader(): null {
      return null;
    }
    send(form: FormData): void {
      sent.push(form);
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return { sent };
}

import { vi } from 'vitest';

/** Uploads that stay on their way until each is ended. Undone by `vi.unstubAllGlobals`. */
export function holdUploads() {
  const under: { end: (status: number, body: unknown) => void }[] = [];
  class Held extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    open(): void {}
    setRequestHeader(): void {}
    getResponseHeader(): null {
      return null;
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
    send(): void {
      under.push({
        end: (status, body) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.dispatchEvent(new Event('load'));
        },
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', Held);
  return under;
}

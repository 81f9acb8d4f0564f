/**
 * Reads an event stream (HTML standard, §9.2.6) piece by piece: feeds `onData` with the data of each whole event, however the
 * network cut it, and `onRetry` with the milliseconds after which to come back. Comments, which keep the connection alive, and
 * other fields are passed over.
 */
export function eventReader(
  onData: (data: string) => void,
  onRetry: (milliseconds: number) => void = () => {},
): (piece: string) => void {
  let rest = '';
  let lines: string[] = [];
  return (piece) => {
    // A carriage return at the very end may be half of a line break.
    const parts = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = parts.pop() ?? '';
    for (const line of parts) {
      const retry = /^retry: ?(\d{1,7})$/.exec(line)?.[1];
      if (retry !== undefined) onRetry(Number(retry));
      if (line.startsWith('data:')) lines.push(line.slice(5).replace(/^ /, ''));
      if (line === '' && lines.length > 0) {
        const data = lines.join('\n');
        lines = [];
        onData(data);
      }
    }
  };
}

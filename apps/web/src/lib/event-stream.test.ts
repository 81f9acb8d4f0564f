import { expect, test } from 'vitest';
import { eventReader } from './event-stream.ts';

function read(pieces: string[]): string[] {
  const heard: string[] = [];
  const feed = eventReader((data) => heard.push(data));
  for (const piece of pieces) feed(piece);
  return heard;
}

test('an event is heard whole however the network cut it', () => {
  const whole = ': open\n\ndata: {"kind":"document","id":7}\n\n: beat\n\ndata: {"id":8}\n\n';

  for (let cut = 1; cut < whole.length; cut += 1) {
    expect(read([whole.slice(0, cut), whole.slice(cut)])).toEqual(['{"kind":"document","id":7}', '{"id":8}']);
  }
});

test('an event cut between the two halves of a line break is heard once', () => {
  expect(read(['data: a\r', '\n\r', '\ndata: b\r\n\r\n'])).toEqual(['a', 'b']);
});

test('data over several lines is one event; what has not ended is not heard yet', () => {
  expect(read(['data: one\ndata: two\n\ndata: three\n'])).toEqual(['one\ntwo']);
});

test('comments that keep the connection alive are not events', () => {
  expect(read([': beat\n\n', 'event: x\nid: 4\n\n'])).toEqual([]);
});

test('when to come back is heard', () => {
  const waits: number[] = [];
  const feed = eventReader(
    () => {},
    (milliseconds) => waits.push(milliseconds),
  );

  for (const piece of ['retry: 1000\n: open\n\nretry: 300', '00\n\n', 'retry: soon\n\n']) feed(piece);

  expect(waits).toEqual([1000, 30_000]);
});

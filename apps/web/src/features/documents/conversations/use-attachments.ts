import { type MessageFile, MOST_MESSAGE_FILES, PAPER_BYTES } from '@sealwright/contract';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';

/** A file on its way to the server, there already, or refused. `key` tells them apart. */
export type Attachment = { key: string; name: string; file: MessageFile | null; error: unknown };

export type Attachments = ReturnType<typeof attachmentsOf>;

/** Where the files of a message are kept. */
type Place = {
  readonly all: readonly Attachment[];
  readonly setAll: (change: (before: readonly Attachment[]) => readonly Attachment[]) => void;
  readonly inTurn: ReturnType<typeof createTurns>;
};

/** Does one thing after the other: a message shows its files in the order in which they came. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

let made = 0;

/** Files for the next message: uploaded as they are chosen, and sent with it. */
export function useAttachments(upload: (file: File) => Promise<MessageFile>): Attachments {
  const [all, setAll] = useState<readonly Attachment[]>([]);
  const [inTurn] = useState(createTurns);
  return attachmentsOf({ all, setAll, inTurn }, upload);
}

/** The same for files that are kept elsewhere. */
export function attachmentsOf({ all, setAll, inTurn }: Place, upload: (file: File) => Promise<MessageFile>) {
  const change = (key: string, part: Partial<Attachment>) =>
    setAll((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const send = (file: File, key: string) => {
    const sent =
      file.size > PAPER_BYTES
        ? Promise.reject(new ApiError('paper_too_large', { status: 413 }))
        : inTurn(() => upload(file));
    sent.then(
      (stored) => change(key, { file: stored, name: stored.name }),
      (error: unknown) => change(key, { error }),
    );
  };
  return {
    all,
    /** None is still on its way, and none was refused. */
    isReady: all.every(({ file }) => file !== null),
    ids: all.flatMap(({ file }) => file?.id ?? []),
    hasRoom: all.length < MOST_MESSAGE_FILES,
    add: (files: readonly File[]) => {
      const fresh = files.map((file) => ({ file, key: `a${(made += 1)}` }));
      const room = MOST_MESSAGE_FILES - all.length;
      // One that is too many is named, and taken away by the person: none is left out unseen.
      const tooMany = new ApiError('message_files_too_many', { status: 409 });
      setAll((before) => [
        ...before,
        ...fresh.map(({ file, key }, at) => ({ key, name: file.name, file: null, error: at < room ? null : tooMany })),
      ]);
      for (const { file, key } of fresh.slice(0, room)) send(file, key);
    },
    remove: (key: string) => setAll((before) => before.filter((one) => one.key !== key)),
    clear: () => setAll(() => []),
  };
}

import { renameSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosInstallation, Instance } from './installation.ts';

/** What may go wrong: it happens, lasts for a while, and is over when the promise resolves. */
export type Fault = {
  kind: string;
  /** Families that can be left out with `--without`. */
  family: 'process' | 'database' | 'mail' | 'store' | 'clock' | 'pause' | 'client';
  /** After it, a mail may rightly come a second time, with the same Message-ID (invariant I4). */
  mayRepeatMail: boolean;
  strike: (place: ChaosInstallation, random: () => number) => Promise<void>;
};

const seconds = (random: () => number, from: number, to: number) => 1000 * (from + random() * (to - from));
const oneOf = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)]!;

/** Waits until an instance that was ended answers again. */
async function back({ url }: Instance): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`${url}/api/health/`, { signal: AbortSignal.timeout(1000) }).catch(() => null);
    if (answer?.ok === true) return;
    await sleep(200);
  }
}

function ending(kind: string, signal: 'SIGKILL' | 'SIGTERM'): Fault {
  return {
    kind,
    family: 'process',
    mayRepeatMail: true,
    strike: async ({ instances }, random) => {
      const instance = oneOf(instances, random);
      await instance.end(signal);
      await back(instance);
    },
  };
}

const BACKENDS = `from pg_stat_activity where backend_type = 'client backend' and application_name like 'sealwright%' and datname = 'sealwright'`;

const databaseFaults: Fault[] = [
  {
    kind: 'database sessions ended',
    family: 'database',
    mayRepeatMail: true,
    strike: async ({ postgres }) => {
      await postgres.query(
        `select pg_terminate_backend(pid) from (select pid ${BACKENDS} order by random() limit 6) s`,
      );
    },
  },
  {
    kind: 'database session killed',
    family: 'database',
    mayRepeatMail: true,
    strike: async ({ postgres }) => {
      const [row] = await postgres.query(`select pid ${BACKENDS} order by random() limit 1`);
      // PostgreSQL ends all other sessions then, and recovers.
      if (row !== undefined) process.kill(Number(row['pid']), 'SIGKILL');
      await sleep(2000);
    },
  },
  {
    kind: 'database away',
    family: 'database',
    mayRepeatMail: true,
    strike: async ({ postgres }, random) => {
      await postgres.stop(oneOf(['SIGINT', 'SIGQUIT'] as const, random));
      await sleep(seconds(random, 1, 10));
      await postgres.start();
    },
  },
  {
    kind: 'database restarted',
    family: 'database',
    mayRepeatMail: true,
    strike: async ({ postgres }) => {
      await postgres.stop('SIGINT');
      await postgres.start();
    },
  },
  {
    kind: 'database read-only',
    family: 'database',
    mayRepeatMail: true,
    strike: async ({ postgres }, random) => {
      await postgres.query('alter system set default_transaction_read_only = on');
      await postgres.query('select pg_reload_conf()');
      await sleep(seconds(random, 2, 6));
      await postgres.query('alter system reset default_transaction_read_only');
      await postgres.query('select pg_reload_conf()');
    },
  },
];

const mailFaults = ([421, 550, 'hang', 'cut after data'] as const).map((answer): Fault => ({
  kind: `mail gateway: ${answer}`,
  family: 'mail',
  mayRepeatMail: answer === 'cut after data',
  strike: async ({ sink }, random) => {
    sink.forAll.answer = answer;
    await sleep(seconds(random, 1, 5));
    sink.forAll.answer = null;
  },
}));

const storeFault: Fault = {
  kind: 'store away',
  family: 'store',
  mayRepeatMail: false,
  strike: async ({ s3, filesFolder }, random) => {
    const until = Date.now() + seconds(random, 2, 6);
    if (s3 !== null) {
      const fault = oneOf([{ status: 503 }, { isSilent: true }, { cutAfter: 100 }] as const, random);
      while (Date.now() < until) {
        if (s3.faults.length < 4) s3.faults.push(fault);
        await sleep(50);
      }
      s3.faults.length = 0;
      return;
    }
    // A file where the folder was: also root, as which the run may work, can neither read nor write there.
    renameSync(filesFolder, `${filesFolder}.away`);
    writeFileSync(filesFolder, '');
    await sleep(until - Date.now());
    rmSync(filesFolder);
    renameSync(`${filesFolder}.away`, filesFolder);
  },
};

const clockFault: Fault = {
  kind: 'clock off',
  family: 'clock',
  mayRepeatMail: true,
  strike: async ({ instances }, random) => {
    const child = oneOf(instances, random).process();
    const offsetMs = oneOf([-600, -60, 60, 600], random) * 1000;
    child?.send({ offsetMs });
    await sleep(seconds(random, 3, 8));
    if (child?.connected === true) child.send({ offsetMs: 0 });
  },
};

const pauseFault: Fault = {
  kind: 'paused past its lease',
  family: 'pause',
  mayRepeatMail: true,
  strike: async ({ instances }, random) => {
    const child = oneOf(instances, random).process();
    child?.kill('SIGSTOP');
    await sleep(seconds(random, 13, 18));
    child?.kill('SIGCONT');
  },
};

const clientFaults: Fault[] = [
  {
    kind: 'half an upload',
    family: 'client',
    mayRepeatMail: false,
    strike: async ({ instances }, random) => {
      const head =
        'POST /api/submit_document_files/ HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b';
      await hold(oneOf(instances, random).url, `${head}\r\ncontent-length: 900000\r\n\r\n--b\r\n`, 500);
    },
  },
  {
    kind: 'slow loris',
    family: 'client',
    mayRepeatMail: false,
    strike: ({ instances }, random) =>
      hold(oneOf(instances, random).url, 'GET / HTTP/1.1\r\nhost: x\r\nx-', seconds(random, 2, 5)),
  },
];

/** Twenty connections that begin a request and leave it so. */
async function hold(url: string, beginning: string, forMs: number): Promise<void> {
  const { port, hostname } = new URL(url);
  const sockets = Array.from({ length: 20 }, () => {
    const socket = net.connect(Number(port), hostname, () => socket.write(beginning));
    return socket.on('error', () => {});
  });
  await sleep(forMs);
  for (const socket of sockets) socket.destroy();
}

export const FAULTS: Fault[] = [
  ending('killed', 'SIGKILL'),
  ending('ended in order', 'SIGTERM'),
  ...databaseFaults,
  ...mailFaults,
  storeFault,
  clockFault,
  pauseFault,
  ...clientFaults,
];

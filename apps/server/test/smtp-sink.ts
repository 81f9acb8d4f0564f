import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** How the gateway answers one recipient: an SMTP status, or by hanging up after it has read the whole mail. */
export type SinkAnswer = number | 'cut after data';

export type SmtpSink = {
  url: string;
  mails: { to: string[]; mail: Email; at: number }[];
  /** Answers by address, each used once, in turn. */
  answers: Map<string, SinkAnswer[]>;
  /** How everyone is answered for now; `hang` is no answer at all. */
  forAll: { answer: SinkAnswer | 'hang' | null };
  close: () => Promise<void>;
};

/**
 * `login`: who may sign in, and has to. `secure`: TLS from the first byte, or after STARTTLS, with this certificate. `isMute`: takes
 * connections and never says a word.
 */
export type SinkOptions = {
  login?: { user: string; pass: string };
  secure?: { kind: 'tls' | 'starttls'; key: string; cert: string };
  isMute?: boolean;
};

/** A mail gateway on this machine that keeps what it gets. */
export async function smtpSink(port = 0, { login, secure, isMute = false }: SinkOptions = {}): Promise<SmtpSink> {
  const mails: SmtpSink['mails'] = [];
  const answers: SmtpSink['answers'] = new Map();
  const forAll: SmtpSink['forAll'] = { answer: null };
  const sockets = new Set<Socket>();
  const refuse = (status: number) => Object.assign(new Error(`refused with ${status}`), { responseCode: status });
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: [...(secure?.kind === 'starttls' ? [] : ['STARTTLS']), ...(login === undefined ? ['AUTH'] : [])],
    ...(secure === undefined ? {} : { ...secure, secure: secure.kind === 'tls' }),
    closeTimeout: 100,
    onConnect: (_session, done) => (isMute ? undefined : done()),
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.pass) return done(null, { user: username });
      // Some servers repeat what they were given.
      return done(Object.assign(new Error(`5.7.8 ${password} is wrong`), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, done) {
      if (forAll.answer === 'hang') return;
      if (typeof forAll.answer === 'number') return done(refuse(forAll.answer));
      const [answer] = answers.get(address) ?? [];
      if (typeof answer === 'number') {
        answers.get(address)?.shift();
        return done(refuse(answer));
      }
      return done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push({ to, mail, at: Date.now() });
          const isCut = forAll.answer === 'cut after data' || answers.get(to[0] ?? '')?.[0] === 'cut after data';
          if (!isCut) return done();
          answers.get(to[0] ?? '')?.shift();
          for (const socket of sockets) socket.destroy();
        });
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()));
  const listening = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${listening}?tls=never`,
    mails,
    answers,
    forAll,
    close: () =>
      new Promise((resolve) => {
        // Node crashes where a socket is destroyed below the TLS that it carries: those end by themselves.
        if (secure === undefined) for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

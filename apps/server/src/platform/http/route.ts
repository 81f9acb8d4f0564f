import type { Endpoint, Input, Output } from '@sealwright/contract';
import type { Access, Incoming } from './access.ts';
import type { EventAnswer, FileAnswer, ForeignAnswer } from './answers.ts';
import type { Dialect } from './dialect.ts';
import type { Upload } from './uploads.ts';

export type HandlerInput<E, Caller> = Input<E> & {
  caller: Caller;
  request: Incoming;
  upload: Upload;
  /** The body as it came, for signatures over its bytes. */
  rawBody: string;
};
export type Answer<E> = Output<E> | FileAnswer | EventAnswer | ForeignAnswer;
type Handler<E, Caller> = (input: HandlerInput<E, Caller>) => Promise<Answer<E>>;

export type Route = {
  endpoint: Endpoint;
  access: Access<unknown>;
  handle: Handler<Endpoint, unknown>;
  /** Where it is not ours. */
  dialect?: Dialect;
};

/** Binds a contract endpoint to who may call it and to what answers it. */
export function route<E extends Endpoint, Caller>(
  endpoint: E,
  access: Access<Caller>,
  handle: Handler<E, Caller>,
): Route {
  return { endpoint, access: access as Access<unknown>, handle: handle as unknown as Handler<Endpoint, unknown> };
}

/** The same for a call of another's protocol. */
export const foreignRoute = <E extends Endpoint, Caller>(
  dialect: Dialect,
  endpoint: E,
  access: Access<Caller>,
  handle: (input: HandlerInput<E, Caller>) => Promise<ForeignAnswer>,
): Route => ({ ...route(endpoint, access, handle), dialect });

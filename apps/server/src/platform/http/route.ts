import type { Endpoint, Input, Output } from '@sealwright/contract';
import type { Access, Incoming } from './access.ts';
import type { EventAnswer, FileAnswer } from './answers.ts';
import type { Upload } from './uploads.ts';

export type HandlerInput<E, Caller> = Input<E> & { caller: Caller; request: Incoming; upload: Upload };
export type Answer<E> = Output<E> | FileAnswer | EventAnswer;
type Handler<E, Caller> = (input: HandlerInput<E, Caller>) => Promise<Answer<E>>;

export type Route = { endpoint: Endpoint; access: Access<unknown>; handle: Handler<Endpoint, unknown> };

/** Binds a contract endpoint to who may call it and to what answers it. */
export function route<E extends Endpoint, Caller>(
  endpoint: E,
  access: Access<Caller>,
  handle: Handler<E, Caller>,
): Route {
  return { endpoint, access: access as Access<unknown>, handle: handle as unknown as Handler<Endpoint, unknown> };
}

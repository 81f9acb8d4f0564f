import type { AppError } from '../errors.ts';

/**
 * A protocol of others that some routes speak. Their endpoints have the transport `foreign`: names in JSON stay as they are both ways,
 * handlers answer with `ForeignAnswer`, and what is refused below `root` has the form of the protocol.
 */
export type Dialect = {
  /** What all its calls stand below: `/scim/v2`. */
  root: string;
  /** Of its answers. Bodies may come as this or as application/json. */
  mediaType: string;
  refusal: (error: AppError) => { status: number; body: object };
};

export type Json = { [name: string]: unknown };

export type Operation = Json & {
  summary: string;
  tags: string[];
  /** How it travels: see `Transport` of the contract. */
  'x-transport': string;
  'x-access': string[];
  /** What a program's token must bear; none where no such token is let in. */
  'x-scope': string[];
};

export type OpenApiDocument = Json & { paths: Record<string, Record<string, Operation>> };

export type Json = { [name: string]: unknown };

export type Operation = Json & { summary: string; 'x-access': string[]; tags: string[] };

export type OpenApiDocument = Json & { paths: Record<string, Record<string, Operation>> };

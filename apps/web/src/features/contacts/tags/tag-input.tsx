/** Names of tags, chosen from those that are there or typed anew. `error` is a key of `errors`. */
export function TagInput(_props: {
  label: string;
  description?: string;
  value: readonly string[];
  onChange: (names: string[]) => void;
  error?: string | undefined;
}) {
  return null;
}

/**
 * Whose password a form is about. Password managers keep a password under the name in the field beside it, and some of them
 * look only at fields that are drawn: so it stands there, for no one to see, reach or hear.
 */
export function PasswordOwner({ name }: { name: string }) {
  return (
    <input
      className="visually-hidden"
      type="text"
      name="username"
      autoComplete="username"
      value={name}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  );
}

/**
 * Forms. A screen gives `useEditForm` its rules, the first values and what saves them. It has with it: the check before sending, the
 * server's refusals at their fields, what remains of a refusal above the form, what was changed, and no second submit while saving.
 * `Form` lays the fields out. `useLeaveGuard` (its own door, `use-leave-guard.ts`, because it needs the router) asks before what was
 * typed is lost. With `follows` a form takes values that are read again into the fields that no one has touched. `rebased` (`rebase.ts`)
 * joins what was typed with what someone else has saved.
 *
 *     const edit = useEditForm({ rules: Rules, values: { email: '' }, save: (values) => change.mutateAsync(values) });
 *     <Form of={edit}>
 *       <EmailField {...edit.field('email')} />
 *       <Button type="submit" loading={edit.isSaving}>…</Button>
 *     </Form>
 */
export { showAtFields, useFieldText } from './field-errors.ts';
export { CancelButton, Form, FormActions } from './form.tsx';
export { NewPasswordFields } from './new-password-fields.tsx';
export { PasswordField } from './password-field.tsx';
export { PasswordOwner } from './password-owner.tsx';
export { EmailField, NameFields } from './person-fields.tsx';
export { emailRule, lineRule, nameRule, neededLineRule, paragraphsRule, passwordRule } from './rules.ts';
export { useEditForm } from './use-edit-form.ts';

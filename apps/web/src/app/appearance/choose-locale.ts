import { type Locale, updateUser } from '@sealwright/contract';
import { api } from '../../lib/api.ts';
import { setLocale } from '../../lib/i18n.ts';
import { session, updateUserInSession } from '../../lib/session.ts';
import { toastError } from '../../ui/toast.ts';

/** Shows the application in this language and, signed in, has the person's mails come in it. */
export async function chooseLocale(locale: Locale): Promise<void> {
  const { user } = session();
  try {
    await setLocale(locale);
    if (!user || user.locale === locale) return;
    const saved = await api(updateUser, { params: { id: user.id }, body: { locale } });
    if (session().user?.id === user.id) updateUserInSession(saved);
  } catch (error) {
    toastError(error);
  }
}

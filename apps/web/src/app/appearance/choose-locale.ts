import { type Locale, updateUser, type User } from '@sealwright/contract';
import { api } from '../../lib/api.ts';
import { currentLocale, setLocale } from '../../lib/i18n.ts';
import { chooseZone } from '../../lib/intl.ts';
import { session, updateUserInSession, useSession } from '../../lib/session.ts';
import { toastError } from '../../ui/toast.ts';

// What was chosen in this tab while no one was signed in: it becomes the person's own when they sign in.
let chosenBefore: Locale | null = null;

/** Shows the application in this language and, signed in, sends the person's emails in it. */
export async function chooseLocale(locale: Locale): Promise<void> {
  const { user } = session();
  if (!user) chosenBefore = locale;
  try {
    await setLocale(locale);
    if (!user || user.locale === locale) return;
    const saved = await api(updateUser, { params: { id: user.id }, body: { locale } });
    if (session().user?.id === user.id) updateUserInSession(saved);
  } catch (error) {
    toastError(error);
  }
}

/** A person's language and time zone follow them to each device they sign in on. Gives back how to stop. */
export function keepLocale(): () => void {
  chooseZone(session().user?.timeZone ?? null);
  return useSession.subscribe(({ user }, before) => {
    chooseZone(user?.timeZone ?? null);
    if (user && user.id !== before.user?.id) void bringLocaleOf(user);
  });
}

async function bringLocaleOf(user: User): Promise<void> {
  const chosen = chosenBefore;
  chosenBefore = null;
  if (chosen !== null && chosen === currentLocale()) await chooseLocale(chosen);
  else await setLocale(user.locale).catch(toastError);
}

import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../lib/i18n.ts';

/** The English names, for people who were told them: advice is given in English all over the world. */
export function useEnglish(): (key: string) => string | undefined {
  const isForeign = useLocale() !== 'en';
  const { data } = useQuery({
    queryKey: ['english-names'],
    queryFn: async (): Promise<Record<string, string>> => {
      const [common, appearance, palette] = await Promise.all([
        import('../../locales/en/common.json'),
        import('../../locales/en/appearance.json'),
        import('../../locales/en/palette.json'),
      ]);
      return { ...common.default, ...appearance.default, ...palette.default };
    },
    enabled: isForeign,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return (key) => (isForeign ? data?.[key] : undefined);
}

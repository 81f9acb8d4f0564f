export const texts = import.meta.glob<Record<string, string>>(['../es/*.json', '!**/{common,errors,signing}.json'], {
  import: 'default',
});

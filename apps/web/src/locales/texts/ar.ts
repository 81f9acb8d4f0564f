export const texts = import.meta.glob<Record<string, string>>(['../ar/*.json', '!**/{common,errors,signing}.json'], {
  import: 'default',
});

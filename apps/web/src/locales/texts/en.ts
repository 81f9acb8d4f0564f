export const texts = import.meta.glob<Record<string, string>>(['../en/*.json', '!**/{common,errors,signing}.json'], {
  import: 'default',
});

import type { SuggestedType } from './types.ts';

/** What a label asks for, in the five languages of the product. The first that fits counts. */
const asks: readonly { type: SuggestedType; words: RegExp }[] = [
  { type: 'text', words: /\bbirth\b|\bd\.?o\.?b\.?\b|nacimiento|出生|الميلاد|پیدائش/iu },
  { type: 'date', words: /(?<!up)\bdated?\b|\bfecha\b|日期|التاريخ|تاريخ|تاریخ/iu },
  { type: 'initial', words: /\binitials?\b|\biniciales\b|缩写|首字母|الأحرف الأولى|ابتدائی حروف/iu },
  {
    type: 'signature',
    words:
      /\bsignature\b|\bsign here\b|\bsigned( by)?\b|^\s*by\s*:?\s*$|\bfirmas?\b|\bfirmado\b|签名|签字|签署|签章|توقيع|وق[ّ]?ع هنا|دستخط/iu,
  },
  { type: 'email', words: /\be-?mail\b|\bcorreo\b|电子邮件|邮箱|البريد الإلكتروني|ای ?میل/iu },
  { type: 'company', words: /\bcompany\b|\bempresa\b|\bcompañía\b|公司|单位|الشركة|کمپنی/iu },
  { type: 'text', words: /\btitle\b|\bcargo\b|\bpuesto\b|职务|职位|职称|المنصب|المسمى الوظيفي|عہدہ/iu },
  { type: 'name', words: /\bname\b|\bnombre\b|姓名|名字|الاسم|(?<!\p{L})نام(?!\p{L})/iu },
];

const reversed = (text: string): string => Array.from(text).reverse().join('');

/** The type a label asks for; null when it asks for nothing known. Some files hold Arabic as it is drawn: joined and backwards. */
export function typeAsked(label: string): SuggestedType | null {
  const plain = label.normalize('NFKC');
  const fits = (text: string) => asks.find(({ words }) => words.test(text))?.type ?? null;
  return fits(plain) ?? (isRightToLeft(plain) ? fits(reversed(plain)) : null);
}

export const isRightToLeft = (text: string): boolean => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

/** The end of a text, as far as it can name the line behind it. */
export const labelOf = (text: string): string =>
  text
    .normalize('NFKC')
    .split(/[.;!?。；،؛](?=\s|$)/u)
    .filter((part) => part.trim() !== '')
    .at(-1)
    ?.replace(/[\s:：▶►→()（）*]+$/u, '')
    .trim()
    .slice(-60) ?? '';

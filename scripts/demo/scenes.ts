import type { FORM_TYPES, Locale, RecipientRole } from '@sealwright/contract';
import { UNREACHABLE_DOMAIN } from './installation.ts';

/** How far a document got, by what people did with it. */
export type Ending =
  | 'new'
  | 'draft'
  | 'sent'
  | 'undelivered'
  | 'viewed'
  | 'partly signed'
  | 'completed'
  | 'downloaded'
  | 'archived'
  | 'declined'
  | 'expired'
  | 'closed'
  | 'recalled'
  | 'marked completed';

export type Signatory = { name: string; email: string; locale: Locale; role?: RecipientRole; order?: number };

export type Scene = {
  /** In whose account, by language. */
  sender: Locale;
  title: string;
  /** What this agreement is about, in the sender's language. */
  about: string;
  recipients: readonly Signatory[];
  ending: Ending;
  begunDaysAgo: number;
  endedDaysAgo: number;
  signingOption?: 'shared' | 'separate';
  autoReminders?: boolean;
  expiryDays?: 7 | 14 | 30 | 90;
  formType?: (typeof FORM_TYPES)[number];
  hasQuestionnaire?: boolean;
  declineReason?: string;
};

const at = (name: string, mailbox: string, locale: Locale, more: Partial<Signatory> = {}): Signatory => ({
  name,
  email: mailbox.includes('@') ? mailbox : `${mailbox}@example.com`,
  locale,
  ...more,
});

const priya = at('Priya Raman', 'priya.raman', 'en');
const henrik = at('Henrik Olsen', `henrik.olsen@${UNREACHABLE_DOMAIN}`, 'en');
const tom = at('Tom Whitaker', 'tom.whitaker', 'en');
const carmen = at('Carmen Ortega Vidal', 'carmen.ortega', 'es');
const jorge = at('Jorge Salas Prieto', 'jorge.salas', 'es');
const liNa = at('李娜', 'li.na', 'zhCn');
const wangFang = at('王芳', 'wang.fang', 'zhCn');
const omar = at('عمر الخطيب', 'omar.alkhatib', 'ar');
const nour = at('نور منصور', 'nour.mansour', 'ar');
const bilal = at('بلال احمد', 'bilal.ahmed', 'ur');
const sana = at('ثنا ملک', 'sana.malik', 'ur');

const OF_THE_OWNER: readonly Omit<Scene, 'sender'>[] = [
  {
    title: 'Office lease, 14 Harbor Street',
    about:
      'The landlord lets the second floor of 14 Harbor Street, 210 square meters, as an office, for 3,400 a month.',
    recipients: [tom, { ...omar, order: 2 }, { ...priya, role: 'copy' }],
    ending: 'downloaded',
    begunDaysAgo: 44,
    endedDaysAgo: 39,
  },
  {
    title: 'Maintenance contract 2026',
    about: 'The contractor services the heating and the lift twice a year and answers calls within one working day.',
    recipients: [jorge],
    ending: 'expired',
    begunDaysAgo: 40,
    endedDaysAgo: 33,
    expiryDays: 7,
  },
  {
    title: 'Holiday schedule',
    about:
      'The office is closed from 24 December to 2 January. Leave for the summer is entered until the end of March.',
    recipients: [
      { ...tom, role: 'approver' },
      { ...priya, role: 'viewer' },
      { ...wangFang, order: 2 },
    ],
    ending: 'archived',
    begunDaysAgo: 36,
    endedDaysAgo: 34,
  },
  {
    title: 'Photography release',
    about: 'The person portrayed allows the studio to show the pictures of 3 October on its website and in print.',
    recipients: [carmen],
    ending: 'declined',
    begunDaysAgo: 30,
    endedDaysAgo: 29,
    declineReason: 'Las fotografías del 3 de octubre no son mías. Envíeme, por favor, el documento correcto.',
  },
  {
    title: 'Supplier terms, spring',
    about: 'The supplier delivers paper and toner each first Monday of the month at the prices of the list enclosed.',
    recipients: [bilal],
    ending: 'closed',
    begunDaysAgo: 27,
    endedDaysAgo: 22,
  },
  {
    title: 'Board minutes of 12 September',
    about: 'The board approved the accounts of the year and elected its chair for two more years.',
    recipients: [tom, liNa],
    ending: 'marked completed',
    begunDaysAgo: 25,
    endedDaysAgo: 18,
  },
  {
    title: 'New client questionnaire',
    about: 'Before we begin we would like to know you. The second page asks for what we need for our records.',
    recipients: [priya],
    ending: 'completed',
    begunDaysAgo: 16,
    endedDaysAgo: 15,
    formType: 'W9',
    hasQuestionnaire: true,
  },
  {
    title: 'Data protection policy',
    about: 'Personal data is kept where the policy says, for as long as it is needed, and is shown to no one else.',
    recipients: [nour, sana, jorge],
    ending: 'partly signed',
    begunDaysAgo: 12,
    endedDaysAgo: 10,
    signingOption: 'separate',
  },
  {
    title: 'Partnership resolution',
    about:
      'The partners admit a new partner from the first of January and change clause 7 of their agreement accordingly.',
    recipients: [tom, { ...liNa, order: 2 }],
    ending: 'partly signed',
    begunDaysAgo: 8,
    endedDaysAgo: 6,
    formType: '1065',
  },
  {
    title: 'Price list addendum',
    about: 'The prices of the list of March rise by two per cent from the first of next month.',
    recipients: [carmen],
    ending: 'recalled',
    begunDaysAgo: 6,
    endedDaysAgo: 5,
  },
  {
    title: 'Mutual non-disclosure agreement',
    about: 'The parties talk about a joint product and show each other drawings and figures for that purpose alone.',
    recipients: [omar, wangFang],
    ending: 'sent',
    begunDaysAgo: 5,
    endedDaysAgo: 5,
    autoReminders: true,
  },
  {
    title: 'Independent contractor agreement',
    about: 'The contractor translates the manual into Urdu, 120 pages, until the end of next month, for a fixed price.',
    recipients: [sana],
    ending: 'viewed',
    begunDaysAgo: 2,
    endedDaysAgo: 1,
  },
  {
    title: 'Letter of engagement',
    about: 'The client engages the office for the annual accounts. The fee follows the time that is spent.',
    recipients: [henrik],
    ending: 'undelivered',
    begunDaysAgo: 1,
    endedDaysAgo: 1,
  },
  {
    title: 'Consulting agreement',
    about: 'The consultant advises on the move to the new office, ten days in all, and reports once a week.',
    recipients: [priya],
    ending: 'draft',
    begunDaysAgo: 0.5,
    endedDaysAgo: 0.4,
  },
  {
    title: 'Lease renewal',
    about: 'The lease of the ground floor is renewed for two years at the same rent.',
    recipients: [],
    ending: 'new',
    begunDaysAgo: 0.1,
    endedDaysAgo: 0.1,
  },
];

const OF_THE_OTHERS: readonly Scene[] = [
  {
    sender: 'es',
    title: 'Contrato de prestación de servicios',
    about: 'La asesoría llevará la contabilidad mensual y presentará las declaraciones trimestrales del cliente.',
    recipients: [carmen],
    ending: 'completed',
    begunDaysAgo: 20,
    endedDaysAgo: 18,
  },
  {
    sender: 'es',
    title: 'Contrato de arrendamiento',
    about: 'Se arrienda el local de la calle Mayor, número 8, por una renta mensual de 1.250 euros.',
    recipients: [jorge],
    ending: 'sent',
    begunDaysAgo: 3,
    endedDaysAgo: 3,
  },
  {
    sender: 'zhCn',
    title: '软件开发合同',
    about: '乙方为甲方开发库存管理软件，于六个月内交付，并提供一年的免费维护。',
    recipients: [liNa],
    ending: 'completed',
    begunDaysAgo: 17,
    endedDaysAgo: 16,
  },
  {
    sender: 'zhCn',
    title: '保密协议',
    about: '双方为洽谈合作事宜，将相互提供技术资料，该等资料仅可用于此目的。',
    recipients: [wangFang],
    ending: 'viewed',
    begunDaysAgo: 2,
    endedDaysAgo: 1,
  },
  {
    sender: 'ar',
    title: 'عقد تقديم خدمات استشارية',
    about: 'يقدّم المستشار خدماته في إعداد خطة العمل السنوية، ويسلّم تقريرًا في نهاية كل شهر.',
    recipients: [omar],
    ending: 'completed',
    begunDaysAgo: 14,
    endedDaysAgo: 13,
  },
  {
    sender: 'ar',
    title: 'اتفاقية توريد',
    about: 'يورّد المورّد الأجهزة المذكورة في القائمة خلال ستين يومًا من تاريخ التوقيع.',
    recipients: [nour, omar],
    ending: 'partly signed',
    begunDaysAgo: 4,
    endedDaysAgo: 2,
  },
  {
    sender: 'ur',
    title: 'کرایہ نامہ',
    about: 'مالک مکان پہلی منزل کا دفتر ماہانہ پچاس ہزار روپے کرائے پر دیتا ہے۔',
    recipients: [bilal],
    ending: 'completed',
    begunDaysAgo: 11,
    endedDaysAgo: 10,
  },
  {
    sender: 'ur',
    title: 'ملازمت کا معاہدہ',
    about: 'ملازم یکم تاریخ سے بطور مترجم کام شروع کرے گا اور ہفتے میں پانچ دن دفتر آئے گا۔',
    recipients: [sana],
    ending: 'draft',
    begunDaysAgo: 1,
    endedDaysAgo: 1,
  },
];

/** Why a document of this ending is in the state it is in, for the list that the demonstration prints. */
export const REASONS: Record<Ending, string> = {
  new: 'uploaded, without recipients yet',
  draft: 'prepared, not sent yet',
  sent: 'sent, not opened yet',
  undelivered: 'sent, but the email did not reach its recipient',
  viewed: 'opened by the recipient, not signed yet',
  'partly signed': 'signed by some, waiting for the others',
  completed: 'signed by everyone and sealed',
  downloaded: 'sealed, and downloaded by its sender',
  archived: 'sealed, and archived by its sender',
  declined: 'declined by a recipient, with a reason',
  expired: 'opened, but not signed before it expired',
  closed: 'closed by its sender',
  recalled: 'recalled by its sender, to be changed and sent again',
  'marked completed': 'marked as completed by its sender, before everyone signed',
};

/** Every document of the demonstration, oldest first in each account. */
export const SCENES: readonly Scene[] = [
  ...OF_THE_OWNER.map((scene): Scene => ({ sender: 'en', ...scene })),
  ...OF_THE_OTHERS,
];

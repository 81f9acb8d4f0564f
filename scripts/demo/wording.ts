import type { Locale } from '@sealwright/contract';

/** What every agreement of the demonstration says in one language, beside what is its own. */
export type Wording = {
  between: (first: string, second: string) => string;
  terms: readonly string[];
  signature: string;
  name: string;
  date: string;
  message: string;
  subject: (title: string) => string;
  template: string;
};

export const WORDING: Record<Locale, Wording> = {
  en: {
    between: (first, second) => `This agreement is made between ${first} and ${second}.`,
    terms: [
      '1. Term. It takes effect on the day the last party signs and runs for twelve months. Either party may end it with thirty days’ notice in writing.',
      '2. Payment. Invoices are due thirty days after they arrive. What is not disputed within that time counts as accepted.',
      '3. Confidentiality. Each party keeps what it learns about the other to itself, during the term and for three years after it.',
      '4. Whole agreement. Changes need the signatures of both parties. If one clause cannot stand, the others do.',
    ],
    signature: 'Signature',
    name: 'Name',
    date: 'Date',
    message:
      'Please read the document and sign it at the places that are marked for you. Write to me if anything is unclear.',
    subject: (title) => `For your signature: ${title}`,
    template: 'Standard request',
  },
  es: {
    between: (first, second) => `El presente contrato se celebra entre ${first} y ${second}.`,
    terms: [
      '1. Duración. Entra en vigor el día en que firme la última de las partes y rige durante doce meses. Cualquiera de las partes puede darlo por terminado con un preaviso de treinta días por escrito.',
      '2. Pago. Las facturas vencen a los treinta días de su recepción. Lo que no se objete en ese plazo se considera aceptado.',
      '3. Confidencialidad. Cada parte mantendrá en reserva lo que conozca de la otra, durante la vigencia y los tres años siguientes.',
      '4. Acuerdo íntegro. Toda modificación requiere la firma de ambas partes. La nulidad de una cláusula no afecta a las demás.',
    ],
    signature: 'Firma',
    name: 'Nombre',
    date: 'Fecha',
    message: 'Lea el documento y fírmelo en los lugares señalados. Si tiene alguna duda, escríbame.',
    subject: (title) => `Para su firma: ${title}`,
    template: 'Solicitud estándar',
  },
  zhCn: {
    between: (first, second) => `本协议由${first}与${second}订立。`,
    terms: [
      '一、期限。本协议自最后一方签署之日起生效，有效期十二个月。任何一方均可提前三十日书面通知对方终止本协议。',
      '二、付款。发票应于收到之日起三十日内支付。在此期限内未提出异议的，视为接受。',
      '三、保密。在协议有效期内及其后三年内，双方均应对所知悉的对方信息予以保密。',
      '四、完整协议。对本协议的任何修改须经双方签字。某一条款无效的，不影响其他条款的效力。',
    ],
    signature: '签名',
    name: '姓名',
    date: '日期',
    message: '请阅读文档，并在标注的位置签署。如有疑问，请与我联系。',
    subject: (title) => `请您签署：${title}`,
    template: '标准请求',
  },
  ar: {
    between: (first, second) => `أُبرم هذا العقد بين ${first} و${second}.`,
    terms: [
      '1. المدة. يسري هذا العقد من يوم توقيع آخر طرف عليه، ومدته اثنا عشر شهرًا. ويحق لأي من الطرفين إنهاؤه بإشعار خطي قبل ثلاثين يومًا.',
      '2. الدفع. تُستحق الفواتير بعد ثلاثين يومًا من استلامها. وما لا يُعترض عليه خلال هذه المدة يُعد مقبولًا.',
      '3. السرية. يحافظ كل طرف على سرية ما يعلمه عن الطرف الآخر طوال مدة العقد وثلاث سنوات بعدها.',
      '4. كامل الاتفاق. لا يُعدَّل هذا العقد إلا بتوقيع الطرفين. وإذا بطل بند منه ظلت البنود الأخرى نافذة.',
    ],
    signature: 'التوقيع',
    name: 'الاسم',
    date: 'التاريخ',
    message: 'يُرجى قراءة المستند والتوقيع في الحقول المخصّصة لك. وإذا كان لديك أي استفسار فراسلني.',
    subject: (title) => `للتوقيع: ${title}`,
    template: 'طلب معتاد',
  },
  ur: {
    between: (first, second) => `یہ معاہدہ ${first} اور ${second} کے درمیان طے پایا ہے۔`,
    terms: [
      '1۔ مدت۔ یہ معاہدہ آخری فریق کے دستخط کے دن سے نافذ ہوگا اور بارہ ماہ تک جاری رہے گا۔ کوئی بھی فریق تیس دن کے تحریری نوٹس پر اسے ختم کر سکتا ہے۔',
      '2۔ ادائیگی۔ بل موصول ہونے کے تیس دن کے اندر ادا کیے جائیں گے۔ اس مدت میں جس پر اعتراض نہ ہو وہ منظور شدہ سمجھا جائے گا۔',
      '3۔ رازداری۔ ہر فریق دوسرے کے بارے میں حاصل ہونے والی معلومات کو معاہدے کے دوران اور اس کے بعد تین سال تک خفیہ رکھے گا۔',
      '4۔ مکمل معاہدہ۔ کسی بھی تبدیلی کے لیے دونوں فریقوں کے دستخط ضروری ہیں۔ کسی ایک شق کے باطل ہونے سے باقی شقیں متاثر نہیں ہوں گی۔',
    ],
    signature: 'دستخط',
    name: 'نام',
    date: 'تاریخ',
    message: 'براہِ کرم دستاویز پڑھ کر نشان زدہ جگہوں پر دستخط کریں۔ کوئی بات واضح نہ ہو تو مجھے لکھیں۔',
    subject: (title) => `آپ کے دستخط کے لیے: ${title}`,
    template: 'معمول کی درخواست',
  },
};

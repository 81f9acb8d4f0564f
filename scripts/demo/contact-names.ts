import type { Locale } from '@sealwright/contract';

/** A name, and how its bearer writes it in an address. */
type Name = readonly [written: string, latin: string];

/** `latin:written` where they differ in more than case and accents. */
const names = (list: string): Name[] =>
  list.split(' ').map((item) => {
    const [latin = '', written] = item.split(':');
    const plain = latin.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return [(written ?? latin).replaceAll('_', ' '), plain] as const;
  });

export const CONTACT_NAMES: Record<Locale, { first: Name[]; last: Name[] }> = {
  en: {
    first: names(
      'Amelia Benjamin Charlotte Daniel Eleanor Frederick Grace Henry Isla James Katherine Leo Martha Nathan Oscar Phoebe Rosie Samuel Thomas Violet',
    ),
    last: names(
      'Adams Barker Carter Davies Ellis Foster Graham Hughes Ingram Jackson Knight Lawson Mitchell Newton Palmer Reynolds Saunders Turner Walsh Young',
    ),
  },
  es: {
    first: names(
      'Alejandro Beatriz Carlos Dolores Esteban Fátima Gonzalo Inés Javier Lucía Manuel Nuria Óscar Patricia Raúl Sofía Tomás Verónica Ximena Andrés',
    ),
    last: names(
      'Aguilar Benítez Castillo Domínguez Espinosa Flores García Herrera Ibáñez Jiménez López Morales Navarro Ortiz Pérez Ramírez Sánchez Torres Vázquez Zamora',
    ),
  },
  zhCn: {
    first: names(
      'jianguo:建国 xiuying:秀英 zhiqiang:志强 lihua:丽华 wenjie:文杰 meiling:美玲 haoran:浩然 yuxin:雨欣 guofeng:国峰 xiaomei:晓梅 zihan:子涵 junjie:俊杰 shufen:淑芬 tianyu:天宇 jing:静 ming:明 hui:慧 lei:磊 fang:芳 bo:波',
    ),
    last: names(
      'wang:王 li:李 zhang:张 liu:刘 chen:陈 yang:杨 zhao:赵 huang:黄 zhou:周 wu:吴 xu:徐 sun:孙 hu:胡 zhu:朱 gao:高 lin:林 he:何 guo:郭 ma:马 luo:罗',
    ),
  },
  ar: {
    first: names(
      'ahmad:أحمد fatima:فاطمة yousef:يوسف maryam:مريم khaled:خالد salma:سلمى hassan:حسن rania:رانيا ibrahim:إبراهيم huda:هدى mahmoud:محمود amal:أمل tariq:طارق dina:دينا sami:سامي rim:ريم walid:وليد lina:لينا karim:كريم samira:سميرة',
    ),
    last: names(
      'alhassan:الحسن almasri:المصري alshami:الشامي aljaziri:الجزيري saleh:صالح najjar:نجار haddad:حداد khoury:خوري alamri:العمري alqasim:القاسم darwish:درويش fares:فارس ghanem:غانم hamdan:حمدان issa:عيسى jaber:جابر khalil:خليل mansour:منصور nasser:ناصر sabbagh:صباغ',
    ),
  },
  ur: {
    first: names(
      'ali:علی zainab:زینب usman:عثمان khadija:خدیجہ hamza:حمزہ rabia:رابعہ imran:عمران saima:صائمہ faisal:فیصل nadia:نادیہ asad:اسد hina:حنا kamran:کامران mehwish:مہوش shahid:شاہد bushra:بشریٰ waqas:وقاص aliya:عالیہ danish:دانش farah:فرح',
    ),
    last: names(
      'khan:خان malik:ملک qureshi:قریشی butt:بٹ chaudhry:چوہدری hashmi:ہاشمی mirza:مرزا naqvi:نقوی rizvi:رضوی shaikh:شیخ abbasi:عباسی bhatti:بھٹی durrani:درانی farooqi:فاروقی gilani:گیلانی javed:جاوید kazmi:کاظمی lodhi:لودھی mughal:مغل raza:رضا',
    ),
  },
};

/**
 * Passwords that attackers try first, refused without asking anyone. This is our own list, written by hand from what
 * every public ranking of leaked passwords has in common: the words people choose, and how they bend them to satisfy a rule
 * (a capital, a year, an exclamation mark, letters turned into digits). It is matched after undoing that bending, so
 * that each word stands for thousands of passwords. A full corpus would refuse more; it would weigh gigabytes.
 */
const WORDS = new Set(
  `password passwort passwords passwd pass passcode passphrase contrasena contrasenya motdepasse senha parola kennwort
   wachtwoord haslo heslo salasana losenord adgangskode pswd pword mypassword mypass yourpassword newpassword oldpassword
   temppassword temppass defaultpassword userpassword adminpassword passpass passwordpassword changeme changeit changethis
   changemenow letmein letmeinnow letmepass welcome welcomeback welcometo bienvenido bienvenue willkommen bemvindo welkom
   admin administrator administrador admins adminadmin root rootroot toor superuser superadmin sysadmin sysop user username
   useruser guest guestguest login logon signin signup test testing tester testtest testuser tester demo demouser sample
   example default temp temporary qwerty qwertyu qwertyui qwertyuio qwertyuiop qwert qwertz qwertzu qwertzuiop azerty
   azertyuiop asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qwer qwerasdf asdfzxcv qweasd qweasdzxc
   qazwsx qazwsxedc wsxedc qaz wsx edc rfv poiuytrewq lkjhgfdsa mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa
   aaaaaa aaaaaaaa abcabc abcdabcd xyz xyzxyz xxx xxxx xxxxxx zzz zzzzzz iloveyou iloveu ilovehim iloveher ilovegod
   ilovemyself ilovemom loveyou lovely lovelove love lover forever together always sweetheart sweetie honey baby babygirl
   babyboy angel princess prince queen king kingking sunshine moonlight starlight rainbow butterfly flower flowers rose
   daisy jasmine violet lily dragon monkey tiger lion eagle panther falcon dolphin elephant horse ponies puppy kitten kitty
   hellokitty doggie chicken banana orange apple cherry peaches strawberry blueberry chocolate cookie cookies cupcake candy
   cheese coffee pepper ginger sugar butter pumpkin pizza football soccer baseball basketball hockey tennis golf golfer
   volleyball cricket rugby skateboard snowboard surfing fishing hunter hunting running runner cowboy cowboys yankees lakers
   steelers packers patriots raiders eagles giants redsox chelsea arsenal liverpool barcelona realmadrid juventus manchester
   manunited everton celtic rangers bayern dortmund superman batman spiderman ironman wolverine wonderwoman starwars
   skywalker darthvader yoda jedi matrix trinity morpheus gandalf frodo hobbit legolas merlin wizard hogwarts harrypotter
   pokemon pikachu mario luigi zelda sonic minecraft fortnite roblox naruto sasuke onepiece dragonball goku vegeta doraemon
   mickey mickeymouse minnie donald goofy snoopy garfield scooby scoobydoo simpsons homer bart spongebob tigger winnie pooh
   winniethepooh cinderella disney barbie michael michelle jennifer jessica jordan ashley amanda andrea andrew anthony
   antonio alexander alexandra alejandro carlos charlie charles christian christopher christine daniel daniela danielle david
   diego eduardo elizabeth emily fernando francisco gabriel gabriela george hannah isabella jackson jacob james jason javier
   jesus jonathan jose joseph joshua juan justin karen katherine kevin kimberly laura lauren linda lorenzo lucas madison
   maggie manuel maria mariana mark martin martina mary matthew melissa miguel mohamed mohammed muhammad ahmed ali fatima
   omar hassan hussain ibrahim yusuf aisha khan imran bilal usman natalie natasha nathan nicholas nicole oliver olivia
   patricia patrick pedro rachel rebecca ricardo richard robert roberto rodrigo samantha samuel sandra santiago sarah sergio
   sophia sophie stephanie steven taylor thomas tyler valentina vanessa veronica victor victoria vincent william xavier
   zhang wang liu chen yang huang zhao monday tuesday wednesday thursday friday saturday sunday january february march april
   may june july august september october november december lunes martes miercoles jueves viernes sabado domingo enero
   febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre spring summer autumn fall winter
   primavera verano otono invierno season holiday vacation christmas xmas easter halloween birthday newyear thanksgiving
   america american usa england london paris berlin madrid barcelona tokyo china beijing shanghai taiwan hongkong india
   pakistan lahore karachi islamabad indonesia mexico brasil brazil argentina colombia chile peru espana france germany
   deutschland italia italy canada australia newyork california texas florida chicago boston dallas denver houston
   losangeles miami phoenix seattle atlanta austin hawaii alaska africa egypt cairo dubai arabia kuwait qatar istanbul russia
   company company corporate business office work worker manager director finance accounting accountant account accounts
   payroll invoice billing tax taxes taxpayer irs revenue bank banking money dollar dollars cash gold silver diamond
   platinum lottery winner success freedom liberty justice peace hope faith grace blessed blessing heaven jesuschrist christ
   jesussaves godisgood godbless church bible prayer allah bismillah alhamdulillah subhanallah mashallah inshallah secure
   secret secrets topsecret security safety private access access granted entry enter open opensesame sesame system server
   service services support helpdesk network computer laptop desktop internet website online windows linux ubuntu debian
   macintosh apple google gmail hotmail yahoo facebook twitter instagram whatsapp telegram youtube tiktok snapchat linkedin
   microsoft office365 outlook amazon netflix spotify paypal samsung nokia huawei xiaomi iphone ipad android blackberry
   cisco oracle mysql postgres database master mastermaster masterkey killer hacker hacked trustno trustnoone whatever
   nothing something anything everything someone nobody blahblah asshole bitch fuck fuckyou fuckoff fuckme shit bullshit
   sexy sexsex pussy hello hellohello helloworld goodbye thankyou please sorry yes family mother father mommy daddy mama papa
   brother sister friend friends friendship bestfriend school student teacher college university harley mustang ferrari
   porsche mercedes toyota honda nissan suzuki yamaha kawasaki corvette camaro chevrolet chevy jaguar lamborghini maserati
   shadow ninja samurai warrior knight soldier army navy marine marines airforce police fireman pirate vampire zombie ghost
   devil demon satan lucifer phantom thunder lightning storm hurricane tornado volcano fire water earth ocean river mountain
   forest island beach paradise midnight twilight daylight morning evening purple yellow green black white blue red pink
   silver crimson blueblue redred music guitar piano drummer metallica nirvana slipknot eminem rihanna beyonce rockstar
   rocknroll dancer dancing blink blackpink bts computer1 internet1 esign esignature signature sign signer sealwright
   document documents contract contracts agreement notary`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

// Runs of keys that satisfy every rule at once.
const WALKS = [
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'zaq12wsxcde34rfvbgt56yhn',
  'qazwsxedcrfvtgbyhnujmikolp',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  '98765432109876543210',
  '1a2b3c4d5e6f7g8h9i0j',
];

// The shifted digits of the common keyboard: `!QAZ@WSX` is `1qaz2wsx`.
const UNSHIFTED: Record<string, string> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
};

const LETTERS_FOR: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '9': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
};

const MAX_TRIMMING = 10;

/** Whether attackers would try this password early: see the list above. Case, accents and usual disguises do not help. */
export function isBreached(password: string): boolean {
  const plain = password.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return isRepetition(plain) || isWalk(plain) || isDressedWord(plain);
}

/** `Aa1!Aa1!Aa1!` and `aaaaaaaa`: a short piece again and again. */
function isRepetition(plain: string): boolean {
  return /^(.{1,4}?)\1{2,}$/.test(plain) || /^(.{2,4})\1+$/.test(plain);
}

function isWalk(plain: string): boolean {
  const keys = plain.replaceAll(/[!@#$%^&*()]/g, (key) => UNSHIFTED[key] ?? key);
  const bare = plain.replaceAll(/[^a-z0-9]/g, '');
  return [keys, bare].some(
    (text) => text.length >= 6 && (isPieceOfWalk(text) || [1, 2, 3].some((end) => isPieceOfWalk(text.slice(0, -end)))),
  );
}

function isPieceOfWalk(text: string): boolean {
  if (text.length < 6) return false;
  const half = text.slice(0, Math.ceil(text.length / 2));
  return (
    WALKS.some((walk) => walk.includes(text)) || (half + half === text && WALKS.some((walk) => walk.includes(half)))
  );
}

/** A listed word with nothing around it but digits and signs, some of its letters perhaps written as digits or signs. */
function isDressedWord(plain: string): boolean {
  for (const candidate of trimmings(plain)) {
    if (WORDS.has(candidate) || WORDS.has(undisguised(candidate))) return true;
  }
  return false;
}

/** The text without up to ten digits and signs before and after it: `!!P@ssw0rd2024!` → `p@ssw0rd`, and all steps between. */
function* trimmings(plain: string): Iterable<string> {
  const before = /^[^a-z]*/.exec(plain)?.[0].length ?? 0;
  const after = /[^a-z]*$/.exec(plain)?.[0].length ?? 0;
  for (let start = 0; start <= Math.min(before, MAX_TRIMMING); start += 1) {
    for (let end = 0; end <= Math.min(after, MAX_TRIMMING); end += 1) {
      yield plain.slice(start, plain.length - end);
    }
  }
}

function undisguised(text: string): string {
  return text.replaceAll(/[@4839!|10$57+2]/g, (sign) => LETTERS_FOR[sign] ?? sign).replaceAll(/[^a-z]/g, '');
}

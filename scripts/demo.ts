// `npm run demo [-- --force]`: fills the installation that the settings name with believable people, contacts and documents.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type DocumentState, languageTag } from '@sealwright/contract';
import { ConfigError } from '../apps/server/src/platform/config.ts';
import { addContacts } from './demo/contacts.ts';
import { type Installation, openInstallation } from './demo/installation.ts';
import { fullName, hasPeople, PEOPLE, signUpPeople } from './demo/people.ts';
import { playScene } from './demo/play.ts';
import { REASONS, type Scene, SCENES } from './demo/scenes.ts';
import { answerHelp } from './help.ts';

const DAY_MS = 86_400_000;
const BEGUN_DAYS_AGO = 60;

type Played = { scene: Scene; number: string; status: DocumentState };

class Refusal extends Error {
  override name = 'Refusal';
}

async function fill(installation: Installation, isForced: boolean): Promise<void> {
  const { platform, clock } = installation;
  const present = await hasPeople(platform);
  if (present.demonstration) {
    throw new Refusal(
      'The people of the demonstration are here already, perhaps from a run that did not finish. To begin again, start from an empty DATA_DIR or database.',
    );
  }
  if (present.anybody && !isForced) {
    throw new Refusal(
      'This installation has an owner already. "npm run demo -- --force" adds the demonstration to it.',
    );
  }
  clock.moveTo(new Date(Date.now() - BEGUN_DAYS_AGO * DAY_MS));
  const sealsSince = await installation.keysSince();
  const password = makePassword();
  console.log('Making the people …');
  await signUpPeople(installation, password);
  const contacts = await addContacts(platform.db, new Date());
  const played: Played[] = [];
  for (const [index, scene] of SCENES.entries()) {
    console.log(`Document ${index + 1} of ${SCENES.length}: ${scene.title} (${scene.ending})`);
    played.push({ scene, ...(await playScene({ installation, password, sealsSince }, scene)) });
  }
  report(installation, { password, contacts, played });
}

function report(
  { platform: { config }, madeKey }: Installation,
  { password, contacts, played }: { password: string; contacts: number; played: Played[] },
): void {
  console.log(`\nThe installation in ${config.databaseUrl === undefined ? config.dataDir : 'DATABASE_URL'} has now:`);
  console.log(`  ${contacts} contacts, and ${played.length} documents:\n`);
  for (const { scene, number, status } of played) {
    console.log(
      `  ${languageTag(scene.sender).padEnd(6)} ${number}  ${status.padEnd(13)}  ${scene.title}: ${REASONS[scene.ending]}`,
    );
  }
  console.log('');
  console.log(`Sign in at ${config.publicUrl ?? ''} ("npm start" if it does not run) with the password  ${password}\n`);
  for (const person of Object.values(PEOPLE)) {
    console.log(`  ${person.email.padEnd(36)} ${languageTag(person.locale).padEnd(6)} ${fullName(person)}`);
  }
  if (madeKey !== null) console.log(`\nThe key of this installation was made: keep a copy of ${madeKey}`);
  console.log('\nNo mail left this machine: the platform’s administrator finds the links to sign under /mailbox.');
}

/** Another one each time: an installation that others can reach must not have a password that is printed in our sources. */
function makePassword(): string {
  const letters = Array.from({ length: 10 }, () => String.fromCodePoint(97 + randomInt(26))).join('');
  return `Demo-${letters}-${randomInt(100, 1000)}`;
}

answerHelp(
  `npm run demo [-- --force]: fills the installation that the settings name with people, contacts and documents.
--force: also one that has an owner already.`,
);
const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } });
let installation: Installation | null = null;
try {
  installation = await openInstallation(process.env);
  await fill(installation, values.force);
} catch (cause) {
  const isExpected = cause instanceof ConfigError || cause instanceof Refusal;
  console.error(isExpected ? cause.message : cause);
  process.exitCode = 1;
} finally {
  await installation?.close();
}

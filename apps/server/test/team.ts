import { answerInvitation, createInvitations, createTeam, setTeamId, type TeamRole } from '@sealwright/contract';
import type { TestApp, TestUser } from './app.ts';

export const COMPANY = { name: 'Preparers', website: 'preparers.example', phone: '5551234' };

/** A team of an admin and others, who accepted their invitations; all of them act for it. */
export async function makeTeam(
  { as, make }: TestApp,
  ...roles: TeamRole[]
): Promise<{ id: number; admin: TestUser; others: TestUser[] }> {
  const admin = await make.user();
  const { id } = await as(admin)(createTeam, { body: COMPANY });
  const others = await Promise.all(roles.map(() => make.user()));
  for (const [index, person] of others.entries()) {
    const body = { emails: [person.email], role: roles[index] ?? 'member' };
    const { invitations } = await as(admin)(createInvitations, { params: { team: id }, body });
    await as(person)(answerInvitation, { params: { id: invitations[0]!.id }, body: { status: 'accepted' } });
  }
  for (const person of [admin, ...others]) await as(person)(setTeamId, { body: { teamId: id } });
  return { id, admin, others };
}

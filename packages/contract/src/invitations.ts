import { z } from 'zod';
import { Password, SignedIn } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Email, Id, IdParams, Locale, Named, SeenLine, Time } from './lists.ts';

export const InvitationStatus = z.enum(['pending', 'rejected', 'accepted']);
export type InvitationStatus = z.infer<typeof InvitationStatus>;

/** An invitation as the person sees it whom it is for. */
export const Invitation = z.object({
  id: Id,
  team: Named,
  invitedBy: z.string(),
  email: Email,
  role: z.enum(['admin', 'member']),
  status: InvitationStatus,
  createdAt: Time,
  expiresAt: Time.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

const LinkParams = z.object({ id: Id, token: z.string().max(128) });

export const getInvitation = endpoint('GET /api/auth/invitaion/:id/:token/', 'Get an invitation by its link', {
  params: LinkParams,
  /** `hasAccount`: the holder of the link may know, as it came to that person's mailbox. */
  response: Invitation.extend({ hasAccount: z.boolean() }),
});

export const rejectInvitation = endpoint(
  'POST /api/auth/invitaion/:id/:token/reject/',
  'Reject an invitation by its link, with or without an account',
  { params: LinkParams, response: Invitation },
);

export const invitationSignUp = endpoint(
  'POST /api/auth/invitaion/signup/',
  'Sign up an invited person, accept the invitation and sign them in. The link confirms their email address',
  {
    body: z.object({
      invitation: Id,
      token: z.string().max(128),
      firstName: SeenLine(255, 1),
      lastName: SeenLine(255, 1),
      password1: Password,
      password2: z.string(),
      locale: Locale.default('en'),
    }),
    response: SignedIn,
    isSecret: true,
    status: 201,
  },
);

export const listMyInvitations = endpoint('GET /api/invitations/', 'List the invitations waiting for your answer', {
  response: z.object({ results: z.array(Invitation) }),
});

export const answerInvitation = endpoint('POST /teams/:id/invitation-status/', 'Accept or reject an invitation', {
  /** The invitation's own id. */
  params: IdParams,
  body: z.object({ status: InvitationStatus.exclude(['pending']) }),
  response: Invitation,
});

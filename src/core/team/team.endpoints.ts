import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Done, List, OptionalText } from '../http/schemas.ts';
import { User } from '../user/user.schema.ts';
import { Invite, Team } from './team.schema.ts';

const TeamAnswer = z.object({ team: Team });
const InviteInput = z.object({
  email: z.optional(z.string()),
  properties: z.optional(z.object({ firstname: OptionalText, lastname: OptionalText })),
  permissions: z.optional(z.array(z.string())),
  notifications: z.optional(z.array(z.string())),
  status: z.optional(z.enum(['pending', 'rejected', 'accepted'])),
});

export const getTeam = endpoint({ method: 'GET', path: '/user/teams/{id}', auth: 'user', summary: 'One team', response: TeamAnswer });
export const updateTeam = endpoint({
  method: 'PUT',
  path: '/user/teams/{id}',
  auth: 'user',
  summary: 'Change a team',
  request: z.partial(Team),
  response: z.object({ team: Team, message: OptionalText }),
});
export const listTeams = endpoint({ method: 'GET', path: '/user/teams', auth: 'user', summary: 'The teams of the user', response: z.object({ teams: List(Team) }) });
export const createTeam = endpoint({
  method: 'POST',
  path: '/user/teams',
  auth: 'user',
  summary: 'Create a team',
  creates: true,
  request: z.partial(Team),
  response: TeamAnswer,
});
export const getTeamOption = endpoint({
  method: 'GET',
  path: '/user/team/option',
  auth: 'user',
  summary: 'One named option of the team, such as bt_type',
  query: z.object({ name: z.string() }),
  response: z.object({ name: OptionalText, data: z.unknown() }),
});
export const listMembers = endpoint({ method: 'GET', path: '/user/user/team', auth: 'user', summary: 'Members of the team', response: z.object({ users: List(User) }) });
export const removeMember = endpoint({ method: 'DELETE', path: '/user/user/team/{id}', auth: 'user', summary: 'Remove a member, or leave', response: Done });

export const listInvites = endpoint({
  method: 'GET',
  path: '/user/invite',
  auth: 'user',
  summary: 'Invites, pending and rejected',
  query: z.object({ status: z.optional(z.array(z.string())) }),
  response: z.object({ invites: List(Invite) }),
});
export const getInvite = endpoint({
  method: 'GET',
  path: '/user/invite/{id}',
  auth: 'public',
  summary: 'Check an invite by its key',
  response: z.object({ isUserExist: z.boolean(), userInvite: Invite }),
});
export const updateInvite = endpoint({
  method: 'PUT',
  path: '/user/invite/{id}',
  auth: 'public',
  summary: 'Accept, reject or change an invite',
  request: InviteInput,
  response: z.object({ invite: Invite, message: OptionalText }),
});
export const createInvite = endpoint({
  method: 'POST',
  path: '/user/invite',
  auth: 'user',
  summary: 'Invite someone',
  creates: true,
  request: InviteInput,
  response: z.object({ invite: Invite, message: OptionalText }),
});
export const deleteInvite = endpoint({ method: 'DELETE', path: '/user/invite/{id}', auth: 'user', summary: 'Withdraw an invite', response: Done });

import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { List, MessageResponse, Meta, OptionalText, PageQuery } from '../http/schemas.ts';
import { User } from '../user/user.schema.ts';
import { Affiliate, Invite, InviteInput, TeamUpdate } from './people.schema.ts';
import { Team } from './team.schema.ts';

const TeamResponse = z.object({ team: Team });
export const getTeam = endpoint({
  method: 'GET',
  path: '/user/teams/{id}',
  auth: 'user',
  summary: 'One team',
  response: TeamResponse,
});
export const updateTeam = endpoint({
  method: 'PUT',
  path: '/user/teams/{id}',
  auth: 'user',
  summary: 'Change a team',
  quiet: true,
  request: TeamUpdate,
  response: z.object({ team: Team, message: OptionalText }),
});
export const listTeams = endpoint({
  method: 'GET',
  path: '/user/teams',
  auth: 'user',
  summary: 'The teams of the user',
  response: z.object({ teams: List(Team) }),
});
export const createTeam = endpoint({
  method: 'POST',
  path: '/user/teams',
  auth: 'user',
  summary: 'Create a team',
  createsResource: true,
  quiet: true,
  request: TeamUpdate,
  response: TeamResponse,
});
export const getTeamOption = endpoint({
  method: 'GET',
  path: '/user/team/option',
  auth: 'user',
  summary: 'One named option of the team, such as bt_type',
  query: z.object({ name: z.string() }),
  response: z.object({ name: OptionalText, data: z.unknown() }),
});
export const listMembers = endpoint({
  method: 'GET',
  path: '/user/user/team',
  auth: 'user',
  summary: 'Members of the team',
  query: PageQuery,
  response: z.object({ users: List(User), meta: z.optional(Meta) }),
});
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/user/user/team/{id}',
  auth: 'user',
  summary: 'Remove a member, or leave',
  quiet: true,
  response: MessageResponse,
});
export const getAffiliate = endpoint({
  method: 'GET',
  path: '/user/team/affiliate',
  auth: 'user',
  summary: "What the team's affiliate link has brought",
  assumed: true,
  response: Affiliate,
});

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
  omitsTeamId: true,
  summary: 'Check an invite by its key',
  quiet: true,
  response: z.object({ isUserExist: z.boolean(), userInvite: Invite }),
});
export const updateInvite = endpoint({
  method: 'PUT',
  path: '/user/invite/{id}',
  auth: 'public',
  summary: 'Accept, reject or change an invite',
  quiet: true,
  request: InviteInput,
  response: z.object({ invite: Invite, message: OptionalText }),
});
export const createInvite = endpoint({
  method: 'POST',
  path: '/user/invite',
  auth: 'user',
  summary: 'Invite someone',
  quiet: true,
  createsResource: true,
  request: InviteInput,
  response: z.object({ invite: Invite, message: OptionalText }),
});
export const deleteInvite = endpoint({
  method: 'DELETE',
  path: '/user/invite/{id}',
  auth: 'user',
  summary: 'Withdraw an invite',
  quiet: true,
  response: MessageResponse,
});

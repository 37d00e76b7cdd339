import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './team.endpoints.ts';

/** @param inviteKey key of the member's invite */
export const teamSamples = ({ inviteKey }: { inviteKey: string }): SamplesOf<typeof endpoints> => ({
  getTeam: {},
  updateTeam: { body: { city: 'Bristol' } },
  listTeams: {},
  createTeam: { body: { name: 'Another' } },
  getTeamOption: { query: { name: 'bt_type' } },
  listMembers: {},
  removeMember: { params: { id: '6' } },
  getAffiliate: {},
  listInvites: { query: { status: ['pending', 'rejected'] } },
  getInvite: { params: { id: inviteKey } },
  updateInvite: { caller: 'member', params: { id: inviteKey }, body: { status: 'accepted' } },
  createInvite: { body: { email: 'contract-guest@example.test', permissions: ['team_support'] } },
  deleteInvite: {},
});

import { session } from '../session/session.store.ts';
import { mutation } from '../store/mutation.ts';
import { resource } from '../store/resource.ts';
import { checkVatNumber, listRoles } from '../user/user.endpoints.ts';
import {
  createInvite,
  createTeam,
  deleteInvite,
  getAffiliate,
  getInvite,
  getTeam,
  listInvites,
  listMembers,
  removeMember,
  updateInvite,
  updateTeam,
} from './team.endpoints.ts';

export const team = resource(getTeam, { select: (response) => response.team });
export const members = resource(listMembers);
export const invites = resource(listInvites, { select: (response) => response.invites });
const HOUR_MS = 3_600_000;
/** Roles that members can have. A failure leaves the built-in ones. */
export const roles = resource(listRoles, {
  select: (response) => response.roles.map(({ name }) => name),
  staleTime: HOUR_MS,
  send: { quiet: true },
});
export const affiliate = resource(getAffiliate);

const reloadUser = async () => void (await session().reloadUser());
export const saveTeam = mutation('team.save', updateTeam, {
  onSuccess: () => Promise.all([team.invalidate(), reloadUser()]).then(() => undefined),
});
export const addTeam = mutation('team.add', createTeam, { onSuccess: reloadUser });
/** Removes a member, or lets the caller leave. */
export const removeTeamMember = mutation('team.member.remove', removeMember, {
  success: ({ message }) => message,
  onSuccess: () => members.invalidate(),
});

const invalidateInvites = () => invites.invalidate();
export const sendInvite = mutation('invite.send', createInvite, {
  success: ({ message }) => message,
  onSuccess: invalidateInvites,
});
export const changeInvite = mutation('invite.change', updateInvite, { onSuccess: invalidateInvites });
export const withdrawInvite = mutation('invite.withdraw', deleteInvite, {
  success: ({ message }) => message,
  onSuccess: invalidateInvites,
});
/** An invite by the key in its mail. */
export const invite = resource(getInvite);
export const checkVat = mutation('vat.check', checkVatNumber);

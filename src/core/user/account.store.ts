import { profileNoticesMessages } from '../i18n/messages/profile-notices.en.ts';
import { translator } from '../i18n/translator.ts';
import { endSession, listSessions } from '../session/session.endpoints.ts';
import { session } from '../session/session.store.ts';
import { mutation } from '../store/mutation.ts';
import { resource } from '../store/resource.ts';
import {
  createRecoveryCodes,
  createVulnerability,
  deleteVulnerability,
  disableSecondFactor,
  getSecurityAnswers,
  listSecurityQuestions,
  listVulnerabilities,
  reauthenticateSecondFactor,
  updateSecurityAnswers,
  updateUser,
  updateVulnerability,
  verifySecondFactor,
} from './user.endpoints.ts';

const t = translator(profileNoticesMessages);

export const saveUser = mutation('user.save', updateUser, {
  onSuccess({ user }) {
    // The same call changes the roles of other members.
    if (user.id === session().user.peek()?.id) session().setUser(user);
  },
});

export const activeSessions = resource(listSessions, { select: ({ sessions }) => sessions });
export const revokeSession = mutation('session.end', endSession, {
  success: ({ message }) => message ?? t('profile.revoked'),
  onSuccess: () => activeSessions.invalidate(),
});

/** Starts to enrol an authenticator. Returns its secret and the URL for the QR code. */
export const startSecondFactor = mutation('user.2fa.start', reauthenticateSecondFactor);
const reloadUser = async () => void (await session().reloadUser());
export const confirmSecondFactor = mutation('user.2fa.verify', verifySecondFactor, { onSuccess: reloadUser });
export const turnOffSecondFactor = mutation('user.2fa.disable', disableSecondFactor, {
  success: ({ message }) => message ?? t('profile.disabled'),
  onSuccess: reloadUser,
});
export const regenerateRecoveryCodes = mutation('user.2fa.codes', createRecoveryCodes, { onSuccess: reloadUser });

export const securityQuestions = resource(listSecurityQuestions, {
  select: ({ questions }) => questions,
  staleTime: Number.POSITIVE_INFINITY,
});
export const securityAnswers = resource(getSecurityAnswers, { select: ({ answers }) => answers });
export const saveSecurityAnswers = mutation('user.answers', updateSecurityAnswers, {
  success: ({ message }) => message ?? t('profile.questionsSaved'),
  onSuccess: () => securityAnswers.invalidate(),
});

export const vulnerabilities = resource(listVulnerabilities, { select: (response) => response.vulnerabilities });
const refreshVulnerabilities = () => vulnerabilities.invalidate();
export const addVulnerability = mutation('vulnerability.add', createVulnerability, {
  success: () => t('support.needSaved'),
  onSuccess: refreshVulnerabilities,
});
export const editVulnerability = mutation('vulnerability.change', updateVulnerability, {
  success: () => t('support.needSaved'),
  onSuccess: refreshVulnerabilities,
});
export const removeVulnerability = mutation('vulnerability.remove', deleteVulnerability, {
  success: ({ message }) => message ?? t('support.needRemoved'),
  onSuccess: refreshVulnerabilities,
});

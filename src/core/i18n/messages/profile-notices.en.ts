/** What a change of the user's own account is answered with. */
export const profileNoticesMessages = {
  'profile.disabled': 'Two-factor authentication is off',
  'profile.questionsSaved': 'Updated Successfully',
  'profile.revoked': 'Session signed out',
  'support.needRemoved': 'Removed',
  'support.needSaved': 'Updated Successfully',
} as const;

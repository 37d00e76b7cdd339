import { describe } from 'vitest';
import * as accountStore from '#core/user/account.store.ts';
import * as recoveryStore from '#core/user/recovery.store.ts';
import { PASSWORD } from '#tests/support/provider.ts';
import { testMutationsUnderFaults } from '#tests/support/store-faults.ts';

const byId = { params: { id: '1' } };
const answers = {
  body: {
    answers: [
      { id: '1', answer: 'biscuit' },
      { id: '2', answer: 'orchard lane' },
    ],
  },
};

/* The mutations of the stores under every fault; resources are in tests/unit/store/reads.test.ts with those of all stores. */
describe('the store of the account', () => {
  testMutationsUnderFaults({
    store: accountStore,
    pathPrefix: '/',
    inputs: {
      saveUser: { ...byId, body: { lastname: 'Ward' } },
      revokeSession: byId,
      startSecondFactor: {},
      confirmSecondFactor: { body: { code: '000000' } },
      turnOffSecondFactor: byId,
      regenerateRecoveryCodes: {},
      saveSecurityAnswers: answers,
      addVulnerability: { body: { name: 'Sight' } },
      editVulnerability: { ...byId, body: { name: 'Hearing', description: 'Write' } },
      removeVulnerability: byId,
    },
  });
});

describe('the store of account recovery', () => {
  testMutationsUnderFaults({
    store: recoveryStore,
    pathPrefix: '/',
    inputs: {
      registerUser: { body: { email: 'made@example.test', firstname: 'New', lastname: 'One', password: PASSWORD } },
      requestResetLink: { body: { email: 'owner@example.test' } },
      setPassword: { ...byId, body: { token: 'none', password: PASSWORD } },
      verifyAnswers: answers,
    },
  });
});

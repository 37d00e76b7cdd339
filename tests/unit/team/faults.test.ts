import * as store from '#core/team/team.store.ts';
import { testMutationsUnderFaults } from '#tests/support/store-faults.ts';

const byId = { params: { id: '1' } };

/** The mutations of the store under every fault; its resources are in tests/unit/store/reads.test.ts with those of all stores. */
testMutationsUnderFaults({
  store,
  pathPrefix: '/user',
  inputs: {
    saveTeam: { ...byId, body: { city: 'Bristol' } },
    addTeam: { body: { name: 'Another' } },
    removeTeamMember: { params: { id: '6' } },
    sendInvite: { body: { email: 'made@example.test', permissions: ['team_support'] } },
    changeInvite: { ...byId, body: { permissions: ['team_user'] } },
    withdrawInvite: { params: { id: '3' } },
    checkVat: { params: { vat: 'GB980780684' } },
  },
});

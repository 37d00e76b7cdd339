import * as store from '#core/backup/backups.store.ts';
import { testMutationsUnderFaults } from '#tests/support/store-faults.ts';

const byId = { params: { id: '1' } };

/** The mutations of the store under every fault; its resources are in tests/unit/store/reads.test.ts with those of all stores. */
testMutationsUnderFaults({
  store,
  pathPrefix: '/',
  inputs: {
    createBackup: { body: { subject_type: 'wordpress', subject_id: '1', kind: 'database' } },
    restoreBackup: { ...byId, body: { tables: ['wp_posts'] } },
    updateBackup: { ...byId, body: { is_kept: true } },
    deleteBackup: byId,
    updateBackupSchedule: {
      params: { type: 'wordpress', id: '1' },
      body: { frequency: 'weekly', hour: 3, weekday: 7, keep: 4 },
    },
  },
});

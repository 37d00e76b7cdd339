import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './user.endpoints.ts';

export interface UserRecords {
  personId: string;
  /** Key of the reset that the person has asked for. */
  resetKey: string;
  /** TOTP code of the user who enrols an authenticator. */
  enrolmentCode: string;
}

export const userSamples = ({ personId, resetKey, enrolmentCode }: UserRecords): SamplesOf<typeof endpoints> => ({
  register: {
    body: { email: 'contract-new@example.test', firstname: 'New', lastname: 'One', password: 'Quartz-Meadow-41!' },
  },
  updateUser: { body: { lastname: 'Ward' } },
  listRoles: {},
  checkVatNumber: { params: { vat: 'GB980780684' } },
  disableSecondFactor: { caller: 'person', params: { id: personId }, query: { brand_id: 1 } },
  verifySecondFactor: { caller: 'enrolled', body: { code: enrolmentCode } },
  reauthenticateSecondFactor: { caller: 'person' },
  requestPasswordReset: { body: { email: 'nobody@example.test' } },
  checkPasswordReset: { caller: 'anonymous', headers: { 'X-Reset-Token': resetKey } },
  resetPassword: { params: { id: personId }, body: { token: resetKey, password: 'Velvet-Harbour-77?' } },
  listSecurityQuestions: {},
  getSecurityAnswers: {},
  updateSecurityAnswers: {
    body: {
      answers: [
        { id: '1', answer: 'biscuit' },
        { id: '2', answer: 'orchard lane' },
      ],
    },
  },
  listVulnerabilities: {},
  createVulnerability: { body: { name: 'Sight' } },
  updateVulnerability: { body: { name: 'Hearing', description: 'Write' } },
  deleteVulnerability: {},
  createRecoveryCodes: { caller: 'enrolled' },
});

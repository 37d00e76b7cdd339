import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './session.endpoints.ts';

export interface SessionRecords {
  /** Password of the seeded users. */
  password: string;
  /** A sign-in that waits for its TOTP code. */
  secondFactor: { key: string; code: string };
  /** A second session of the member. */
  memberSessionId: string;
}

export const sessionSamples = ({
  password,
  secondFactor,
  memberSessionId,
}: SessionRecords): SamplesOf<typeof endpoints> => ({
  login: { body: { login: 'owner@example.test', password } },
  loginSecondFactor: { body: secondFactor },
  logout: { caller: 'second-session' },
  getUser: {},
  refreshSession: { caller: 'member' },
  listSessions: {},
  endSession: { caller: 'member', params: { id: memberSessionId } },
  createGuest: { caller: 'anonymous' },
  localLogin: { body: { login: 'support@example.test', password } },
  localLogout: { caller: 'second-session' },
  localUser: {},
});

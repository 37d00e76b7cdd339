import { callProvider, type Named } from './provider.ts';

type SubjectType = 'server' | 'hosting' | 'wordpress' | 'project';
type Subject = Pick<Named, 'id'>;

/** Has the next steps of the work on something fail, or wait until they are released. */
export const orderJobFault = (
  type: SubjectType,
  { id }: Subject,
  fault: 'fail' | 'hold',
  match: { kind?: string; step?: string } = {},
) =>
  callProvider('POST', '/__demo/jobs', {
    data: { match: { ...match, subject_type: type, subject_id: Number(id) }, fault },
  });
export const releaseJobs = (type: SubjectType, { id }: Subject) =>
  callProvider('DELETE', `/__demo/jobs?subject_type=${type}&subject_id=${id}`);

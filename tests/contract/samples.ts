import { importCoreModules } from '#build/core-modules.ts';
import { backupSamples } from '#core/backup/backup.samples.ts';
import { billingSamples } from '#core/billing/billing.samples.ts';
import { cartSamples } from '#core/cart/cart.samples.ts';
import { cloudSamples } from '#core/cloud/cloud.samples.ts';
import { availabilitySamples } from '#core/domain/availability.samples.ts';
import { domainSamples } from '#core/domain/domain.samples.ts';
import { filesSamples } from '#core/hosting/files.samples.ts';
import { hostingSamples } from '#core/hosting/hosting.samples.ts';
import type { EndpointSample, SampleCaller } from '#core/http/endpoint.samples.ts';
import type { Caller } from '#core/http/request.rules.ts';
import { imageSamples } from '#core/image/image.samples.ts';
import { jobSamples } from '#core/job/job.samples.ts';
import { projectSamples } from '#core/project/project.samples.ts';
import { serviceSamples } from '#core/service/service.samples.ts';
import { sessionSamples } from '#core/session/session.samples.ts';
import { supportSamples } from '#core/support/support.samples.ts';
import { teamSamples } from '#core/team/team.samples.ts';
import { userSamples } from '#core/user/user.samples.ts';
import { wordpressSamples } from '#core/wordpress/wordpress.samples.ts';
import { beginOpenJob } from '../support/open-job.ts';
import type { TestProvider } from '../support/provider.ts';
import {
  createBackupRecords,
  createBillingRecords,
  createCartRecords,
  createCloudRecords,
  createDomainRecords,
  createFilesRecords,
  createHostingRecords,
  createImageRecords,
  createPeople,
  createProjectRecords,
  createServiceRecords,
  createSupportRecords,
  createWordpressRecords,
} from './records.ts';

export type Sample = Pick<EndpointSample, 'caller' | 'headers' | 'params'> & { query?: unknown; body?: unknown };

const tokenOf = ({ Authorization }: { Authorization: string }) => Authorization.replace('Bearer ', '');

const isSampleTable = (value: unknown): value is Record<string, Sample> => typeof value === 'object' && value !== null;

/** The samples that a noun exports as an object. A noun whose samples need records exports a function instead. */
const samplesWithoutRecords = async (): Promise<Record<string, Sample>> => {
  const modules = await importCoreModules('.samples.ts');
  return Object.assign({}, ...modules.flatMap(({ exports }) => Object.values(exports).filter(isSampleTable)));
};

/** Creates what the sample calls need. @returns the samples by endpoint name, and who makes them */
export async function createSamples(provider: TestProvider) {
  const owner = await provider.signIn('owner');
  const gb = await provider.signIn('gb-one');
  const cart = await createCartRecords(provider);
  const people = await createPeople(provider, owner);
  const signedIn = (token: string): Caller => ({ token, guest: null });
  const callers: Record<Exclude<SampleCaller, 'second-session'>, Caller> = {
    owner: signedIn(tokenOf(owner)),
    gb: signedIn(tokenOf(gb)),
    person: signedIn(people.tokens.person),
    member: signedIn(people.tokens.member),
    enrolled: signedIn(people.tokens.enrolled),
    guest: { token: null, guest: cart.guest },
    anonymous: { token: null, guest: null },
  };
  const samples: Record<string, Sample> = {
    ...(await samplesWithoutRecords()),
    ...sessionSamples(people.session),
    ...userSamples(people.user),
    ...teamSamples(people.team),
    ...cartSamples(cart),
    ...supportSamples(await createSupportRecords(provider, owner)),
    ...billingSamples(await createBillingRecords(provider, owner, gb)),
    ...availabilitySamples,
    ...domainSamples(await createDomainRecords(provider, owner)),
    ...jobSamples({ openJobId: await beginOpenJob(provider, 1) }),
    ...filesSamples(await createFilesRecords(provider, owner)),
    ...backupSamples(await createBackupRecords(provider, owner)),
    ...cloudSamples(await createCloudRecords(provider, owner)),
    ...hostingSamples(await createHostingRecords(provider, owner)),
    ...wordpressSamples(await createWordpressRecords(provider, owner)),
    ...projectSamples(await createProjectRecords(provider)),
    ...imageSamples(await createImageRecords(provider)),
    ...serviceSamples(await createServiceRecords(provider, owner)),
  };
  const callerOf = async ({ caller = 'owner' }: Sample): Promise<Caller> =>
    caller === 'second-session' ? signedIn(tokenOf(await provider.signIn('owner'))) : callers[caller];
  return { samples, callerOf };
}

import { and, eq } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { sign as signJwt } from 'hono/jwt';
import { Secret, TOTP } from 'otpauth';
import type { BackupRecords } from '#core/backup/backup.samples.ts';
import type { BillingRecords } from '#core/billing/billing.samples.ts';
import type { CartRecords } from '#core/cart/cart.samples.ts';
import type { CloudRecords } from '#core/cloud/cloud.samples.ts';
import type { DomainRecords } from '#core/domain/domain.samples.ts';
import type { FilesRecords } from '#core/hosting/files.samples.ts';
import type { HostingRecords } from '#core/hosting/hosting.samples.ts';
import type { ImageRecords } from '#core/image/image.samples.ts';
import type { ProjectRecords } from '#core/project/project.samples.ts';
import type { ServiceRecords } from '#core/service/service.samples.ts';
import type { SessionRecords } from '#core/session/session.samples.ts';
import type { SupportRecords } from '#core/support/support.samples.ts';
import type { UserRecords } from '#core/user/user.samples.ts';
import type { WordpressRecords } from '#core/wordpress/wordpress.samples.ts';
import {
  builds,
  containers,
  deployments,
  images,
  pricings,
  products,
  projectConfigs,
  projectConfigVersions,
  projectServices,
  projects,
  projectVolumes,
  serverEvents,
  servers,
  services,
  wordpressEvents,
  wordpressItems,
  wordpressSites,
} from '#provider/db/schema.ts';
import { findRecipeTag } from '#provider/image/hub-catalogue.ts';
import { TOTP_SECRET } from '#provider/user/user.seed.ts';
import { installVersion } from '#provider/wordpress/installed.ts';
import { siteFolder } from '#provider/wordpress/site-folder.ts';
import { savedImage } from '../support/image-fixture.ts';
import { IDENTITY_SECRET, PASSWORD, type TestProvider } from '../support/provider.ts';
import { waitForJob } from '../support/wait-for-job.ts';

type Headers = Record<string, string>;
const NEW_PASSWORD = 'Quartz-Meadow-41!';
const totp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

export async function createCartRecords(provider: TestProvider): Promise<CartRecords> {
  const guest = (await provider.json<{ data: { id: number; auth_key: string } }>('POST', '/user/guests', {})).body.data;
  const owner = { guest_id: String(guest.id), guest_key: guest.auth_key };
  const cart = (await provider.json<{ data: { id: string } }>('POST', '/cart/cart', owner)).body.data;
  const line = await provider.json<{ data: { id: number } }>(
    'POST',
    '/cart/cart/product',
    { ...owner, product_id: '21', pricing_id: '21', label: 'Mail', cart_id: cart.id, type: 'create', options: {} },
    { 'guest-auth': guest.auth_key, Authorization: '' },
  );
  return {
    guest: { id: String(guest.id), key: guest.auth_key },
    cartId: cart.id,
    lineId: String(line.body.data.id),
  };
}

/** Registers a user. @returns the id, and the headers of the session */
async function signUp(provider: TestProvider, name: string) {
  const { body } = await provider.json<{ user: { id: number }; token: string }>('POST', '/user/users', {
    email: `${name}@example.test`,
    firstname: 'Con',
    lastname: 'Tract',
    password: NEW_PASSWORD,
  });
  return { id: String(body.user.id), token: body.token, headers: { Authorization: `Bearer ${body.token}` } };
}

/** The key in the last mail to an address. */
async function mailedKey(provider: TestProvider, to: string): Promise<string> {
  const { body } = await provider.json<{ mails: { to: string; body: string }[] }>('GET', '/__demo/mails');
  return /[\w-]{43}/.exec(body.mails.find((mail) => mail.to === to)?.body ?? '')?.[0] ?? '';
}

async function startSecondFactor(provider: TestProvider): Promise<SessionRecords['secondFactor']> {
  const { body } = await provider.json<{ data: { key: string } }>('POST', '/user/session/login', {
    login: 'twofactor@example.test',
    password: PASSWORD,
  });
  return { key: body.data.key, code: totp(TOTP_SECRET) };
}

async function openOtherSession(provider: TestProvider, headers: Headers): Promise<string> {
  await provider.json('POST', '/user/session/login', { login: 'contract-member@example.test', password: NEW_PASSWORD });
  const { body } = await provider.json<{ sessions: { id: string; is_current: boolean }[] }>(
    'GET',
    '/user/sessions',
    undefined,
    headers,
  );
  return body.sessions.find((session) => !session.is_current)?.id ?? '';
}

/** Users that have just registered: one resets the password, one is invited, one enrols an authenticator. */
export async function createPeople(provider: TestProvider, owner: Headers) {
  const person = await signUp(provider, 'contract-person');
  const member = await signUp(provider, 'contract-member');
  const enrolled = await signUp(provider, 'contract-enrolled');
  const resetKey = await provider.requestResetKey('contract-person@example.test');
  const invite = { email: 'contract-member@example.test', permissions: ['team_support'] };
  await provider.json('POST', '/user/invite', invite, owner);
  const enrolment = await provider.json<{ secret: string }>(
    'GET',
    '/user/2fa/re-authenticate',
    undefined,
    enrolled.headers,
  );
  const session: SessionRecords = {
    password: PASSWORD,
    secondFactor: await startSecondFactor(provider),
    memberSessionId: await openOtherSession(provider, member.headers),
  };
  const user: UserRecords = { personId: person.id, resetKey, enrolmentCode: totp(enrolment.body.secret) };
  return {
    tokens: { person: person.token, member: member.token, enrolled: enrolled.token },
    session,
    user,
    team: { inviteKey: await mailedKey(provider, 'contract-member@example.test') },
  };
}

export async function createSupportRecords(provider: TestProvider, owner: Headers): Promise<SupportRecords> {
  const message = new FormData();
  message.set('ticket_id', '1');
  message.set('body', 'For the contract');
  const { body } = await provider.json<{ id: number }>('POST', '/support/messages', message, owner);
  const claims = { sub: 'contract', exp: Math.floor(Date.now() / 1000) + 60 };
  return { messageId: String(body.id), identity: await signJwt(claims, IDENTITY_SECRET, 'HS256') };
}

const activeService = async (provider: TestProvider, owner: Headers, type: string): Promise<string> => {
  const path = `/services/services?type=${type}&per_page=100&status=active`;
  const { body } = await provider.json<{ services: { id: number }[] }>('GET', path, undefined, owner);
  return String(body.services[0]?.id);
};

export async function createServiceRecords(provider: TestProvider, owner: Headers): Promise<ServiceRecords> {
  const get = async <Body>(path: string) => (await provider.json<Body>('GET', path, undefined, owner)).body;
  const { services } = await get<{ services: { id: number }[] }>('/services/services');
  const hostingServiceId = await activeService(provider, owner, 'hosting');
  const mailServiceId = await activeService(provider, owner, 'email');
  const { choices } = await get<{ choices: { product_id: number; pricing_id: number; is_current: boolean }[] }>(
    `/services/change-product/${hostingServiceId}`,
  );
  const other = choices.find((choice) => !choice.is_current);
  const cancellation = { service_id: mailServiceId, action: 'cancel', at: 'term', reason: 'contract' };
  await provider.json('POST', '/services/service-action', cancellation, owner);
  const { actions } = await get<{ actions: { id: number }[] }>(`/services/service-action?service_id=${mailServiceId}`);
  const { products } = await get<{ products: { id: number; name: string; pricing: { id: number }[] }[] }>(
    '/product/products?group_selector=hosting.web',
  );
  const free = products.find((product) => product.name === 'Site Builder');
  return {
    ownServiceId: String(services[0]?.id),
    hostingServiceId,
    cloudServiceId: await activeService(provider, owner, 'cloud'),
    mailServiceId,
    serviceActionId: String(actions[0]?.id),
    otherPackage: { product_id: String(other?.product_id), pricing_id: String(other?.pricing_id) },
    freeProduct: { product_id: String(free?.id), pricing_id: String(free?.pricing[0]?.id) },
  };
}

async function createGbRecords(provider: TestProvider, gb: Headers): Promise<BillingRecords['gb']> {
  const services = await provider.json<{ services: { id: number }[] }>(
    'GET',
    '/services/services?type=email',
    undefined,
    gb,
  );
  const serviceId = String(services.body.services[0]?.id);
  const { invoice } = (
    await provider.json<{ invoice: { id: number } }>('POST', '/billing/invoices', { service_id: serviceId }, gb)
  ).body;
  const { cards } = (await provider.json<{ cards: { id: number }[] }>('GET', '/billing/cards', undefined, gb)).body;
  return { invoiceId: String(invoice.id), cardId: String(cards[0]?.id) };
}

export async function createBillingRecords(
  provider: TestProvider,
  owner: Headers,
  gb: Headers,
): Promise<BillingRecords> {
  const tokenize = async (path: string, body: unknown) => {
    const response = await fetch(`${provider.payment.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    return ((await response.json()) as { token: string }).token;
  };
  const saveCard = async (number: string) => {
    const token = await tokenize('/tokens', { number, expiry: '12/40', cvc: '123' });
    const body = { type: 'stripe', token };
    return String((await provider.json<{ card: { id: number } }>('POST', '/billing/cards', body, owner)).body.card.id);
  };
  const unpaid = await provider.json<{ invoices: { id: number }[] }>(
    'GET',
    '/billing/invoices?status=unpaid',
    undefined,
    owner,
  );
  const [first, second] = unpaid.body.invoices.map((invoice) => String(invoice.id));
  const open = await provider.json<{ transaction: { id: number } }>(
    'POST',
    '/billing/transactions',
    { invoice_ids: [first], card_id: await saveCard('4000 0027 6000 3184') },
    owner,
  );
  return {
    mandateToken: await tokenize('/mandates', { name: 'Olivia Ward', sort_code: '20-00-00', account: '55779911' }),
    spareCardId: await saveCard('4242 4242 4242 4242'),
    openTransactionId: String(open.body.transaction.id),
    unpaidInvoiceId: second ?? '',
    hostingServiceId: await activeService(provider, owner, 'hosting'),
    gb: await createGbRecords(provider, gb),
  };
}

/** Servers in the states that the samples need, made as no customer could. */
export async function createCloudRecords({ db, json }: TestProvider, owner: Headers): Promise<CloudRecords> {
  const [web] = await db.select().from(services).where(eq(services.name, 'web-1'));
  const [server] = await db
    .select()
    .from(servers)
    .where(eq(servers.service_id, web?.id ?? 0));
  const add = async (name: string, values: Partial<typeof servers.$inferInsert>) => {
    if (!web || !server) throw new Error('web-1 is not seeded');
    const { id: _, ...like } = web;
    const [service] = await db
      .insert(services)
      .values({ ...like, name })
      .returning();
    const service_id = service?.id ?? 0;
    await db.insert(servers).values({ ...server, ipv4: null, ...values, service_id });
    await db.insert(serverEvents).values({ service_id, kind: 'created', detail: {}, created_at: server.created_at });
    return String(service_id);
  };
  const { body } = await json<{ ssh_keys: { id: number }[] }>('GET', '/cloud/ssh-keys', undefined, owner);
  const [key, spareKey] = body.ssh_keys;
  return {
    serverId: String(web?.id),
    busyServerId: await add('web-2', {}),
    idleServerId: await add('web-3', { status: 'off', booted_at: null }),
    whmServerId: await add('whm-1', { image: 'almalinux-9-whm' }),
    spareServerId: await add('web-4', {}),
    sshKeyId: String(key?.id),
    spareSshKeyId: String(spareKey?.id),
  };
}

const SPARE_SITES = 8;
/** Sites like the seeded blog, one for each call that begins work, and a plugin that can be rolled back on the fifth. */
export async function createWordpressRecords(provider: TestProvider, owner: Headers): Promise<WordpressRecords> {
  const { db, json, wordpressDir } = provider;
  const [blog] = await db.select().from(wordpressSites).where(eq(wordpressSites.domain, 'blog.northwind.example'));
  const [staging] = await db
    .select()
    .from(wordpressSites)
    .where(eq(wordpressSites.domain, 'staging.shop.northwind.example'));
  if (!blog || !staging) throw new Error('The sites are not seeded');
  const { id: _, ...like } = blog;
  const spareIds: number[] = [];
  for (let number = 1; number <= SPARE_SITES; number++) {
    const [site] = await db
      .insert(wordpressSites)
      .values({ ...like, domain: `spare-${number}.example`, preview_key: `contract-spare-${number}` })
      .returning();
    if (!site) throw new Error('The site was not written');
    const detail = { title: 'Spare', sample: 'blog' };
    await db.insert(wordpressEvents).values({ site_id: site.id, kind: 'created', detail, created_at: site.created_at });
    spareIds.push(site.id);
  }
  const rolledBack = spareIds[4] ?? 0;
  await json('GET', `/wordpress/sites/${rolledBack}`, undefined, owner);
  const plugin = { kind: 'plugin', slug: 'contact-desk' } as const;
  await installVersion(siteFolder({ wordpressDir }, rolledBack), { ...plugin, version: '2.4.0' });
  await db.insert(wordpressItems).values({ site_id: rolledBack, ...plugin, previous_version: '2.3.0' });
  return {
    siteId: String(blog.id),
    stagingId: String(staging.id),
    spareIds: spareIds.map(String),
    planId: String(staging.service_id),
  };
}

export async function createHostingRecords(provider: TestProvider, owner: Headers): Promise<HostingRecords> {
  const accountId = await activeService(provider, owner, 'hosting');
  return { accountId, brokenDomain: 'docs.northwind.example' };
}

export async function createDomainRecords(provider: TestProvider, owner: Headers): Promise<DomainRecords> {
  const { services } = (
    await provider.json<{ services: { id: number; name: string }[] }>(
      'GET',
      '/services/services?type=domain&search=northwind&per_page=100',
      undefined,
      owner,
    )
  ).body;
  const idOf = (name: string) => services.find((service) => service.name === name)?.id ?? 0;
  const [main, studio] = [idOf('northwind.example'), idOf('northwind-studio.example')];
  await provider.json('PUT', `/domain/domain/${main}`, { is_locked: false }, owner);
  const contactsOf = async (id: number) =>
    (
      await provider.json<{ contacts: { id: number; type: string }[] }>(
        'GET',
        `/domain/contact?domain_id=${id}`,
        undefined,
        owner,
      )
    ).body.contacts;
  const contactOf = async (type: string) =>
    String((await contactsOf(main)).find((contact) => contact.type === type)?.id);
  const [registrant] = await contactsOf(studio);
  const email_address = 'registrant@example.test';
  await provider.json('PUT', `/domain/contact/${registrant?.id}`, { ...registrant, email_address }, owner);
  const { mails } = (await provider.json<{ mails: { body: string }[] }>('GET', `/__demo/mails?to=${email_address}`))
    .body;
  return {
    domainId: String(main),
    contactId: await contactOf('tech'),
    otherContactId: await contactOf('admin'),
    registrantKey: /registrant\?key=([\w.-]+)/.exec(mails[0]?.body ?? '')?.[1] ?? '',
  };
}

/** An archive of one file, `inside.txt`. */
const archive = new Blob([Buffer.from(zipSync({ 'inside.txt': new TextEncoder().encode('inside') }))]);

export async function createFilesRecords(provider: TestProvider, owner: Headers): Promise<FilesRecords> {
  const accountId = await activeService(provider, owner, 'hosting');
  const base = `/shared-hosting/accounts/${accountId}`;
  const write = (path: string) => provider.json('PUT', `${base}/files/text`, { path, text: 'Text' }, owner);
  const upload = async (path: string, size: number) =>
    String(
      (await provider.json<{ upload: { id: number } }>('POST', `${base}/uploads`, { path, size }, owner)).body.upload
        .id,
    );
  for (const path of ['/notes.txt', '/spare.txt', '/copied.txt', '/old-1.txt', '/old-2.txt']) await write(path);
  await provider.json('PUT', `${base}/files/trash`, { paths: ['/old-1.txt', '/old-2.txt'] }, owner);
  const { entries } = (await provider.json<{ entries: { id: number }[] }>('GET', `${base}/trash`, undefined, owner))
    .body;
  const form = new FormData();
  form.set('offset', '0');
  form.set('part', archive);
  await provider.json('PUT', `${base}/uploads/${await upload('/archive.zip', archive.size)}`, form, owner);
  return {
    accountId,
    trashIds: [String(entries[0]?.id), String(entries[1]?.id)],
    uploadId: await upload('/first.bin', 3),
    otherUploadId: await upload('/second.bin', 3),
  };
}

/** Sites of its own, one with two backups. */
export async function createBackupRecords(provider: TestProvider, owner: Headers): Promise<BackupRecords> {
  const { db, json } = provider;
  const serviceId = await activeService(provider, owner, 'wordpress');
  const [service] = await db
    .select()
    .from(services)
    .where(eq(services.id, Number(serviceId)));
  const addSite = async (name: string) => {
    const [site] = await db
      .insert(wordpressSites)
      .values({
        service_id: Number(serviceId),
        team_id: service?.team_id ?? 0,
        domain: `${name}.northwind.example`,
        status: 'active',
        php_version: '8.2',
        preview_key: `contract-${name}`,
        disk_limit: 1_000_000_000,
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .returning();
    return String(site?.id);
  };
  const siteId = await addSite('backups');
  const make = async () => {
    const order = { subject_type: 'wordpress', subject_id: siteId, kind: 'full' };
    const { body } = await json<{ job: { id: number } }>('POST', '/backup/backups', order, owner);
    const job = await waitForJob(provider, body.job.id);
    return String(job.result.backup_id);
  };
  return { siteId, otherSiteId: await addSite('more-backups'), backupId: await make(), spareBackupId: await make() };
}

const SPARE_PROJECTS = 8;
const MADE_AT = '2026-01-01T00:00:00.000Z';

/** A project whose service has been deployed twice, with a container. It is stopped, so that a test costs no process. */
async function addProject(
  { db }: TestProvider,
  teamId: number,
  name: string,
  plan: { product_id: number; pricing_id: number },
) {
  const [project] = await db
    .insert(projects)
    .values({ team_id: teamId, name, type: 'docker', created_at: MADE_AT })
    .returning();
  const project_id = project?.id ?? 0;
  const settings = {
    image: 'harbour/worker',
    tag: '1.0',
    digest: null,
    env: [],
    volumes: [],
    configs: [],
    ports: [],
    retry_policy: { name: 'web', condition: 'none' as const, maxAttempts: 0, delay: 0 },
  };
  const [service] = await db
    .insert(projectServices)
    .values({
      project_id,
      team_id: teamId,
      name: 'web',
      state: 'active',
      settings,
      replicas: 1,
      host: `contract-${project_id}`,
      ...plan,
      created_at: MADE_AT,
    })
    .returning();
  const service_id = service?.id ?? 0;
  const deployment = (number: number, status: 'superseded' | 'live') => ({
    project_id,
    service_id,
    number,
    status,
    reason: 'create' as const,
    settings: { ...settings, digest: findRecipeTag(settings.image, settings.tag)?.digest ?? null },
    replicas: 1,
    created_at: MADE_AT,
    finished_at: MADE_AT,
  });
  const [first, live] = await db
    .insert(deployments)
    .values([deployment(1, 'superseded'), deployment(2, 'live')])
    .returning();
  const deployment_id = live?.id ?? 0;
  await db.update(projectServices).set({ live_deployment_id: deployment_id }).where(eq(projectServices.id, service_id));
  const [container] = await db
    .insert(containers)
    .values({
      project_id,
      service_id,
      deployment_id,
      name: 'web-2-1',
      desired: 'stopped',
      status: 'stopped',
      created_at: MADE_AT,
    })
    .returning();
  return {
    projectId: String(project_id),
    serviceId: String(service_id),
    deploymentId: String(first?.id),
    containerId: String(container?.id),
  };
}

/** Projects of the owner's team, one for each call that begins work or stops it. */
export async function createProjectRecords(provider: TestProvider): Promise<ProjectRecords> {
  const { db } = provider;
  const [storefront] = await db.select().from(projects).where(eq(projects.name, 'Storefront'));
  const [node] = await db.select().from(projects).where(eq(projects.type, 'node'));
  const [free] = await db
    .select({ product_id: products.id, pricing_id: pricings.id })
    .from(products)
    .innerJoin(pricings, eq(pricings.product_id, products.id))
    .where(eq(products.full_name, 'Container Free'));
  if (!storefront || !node || !free) throw new Error('The projects are not seeded');
  const [build] = await db.select().from(builds).where(eq(builds.project_id, node.id));
  const own = await addProject(provider, storefront.team_id, 'Contract', free);
  const project_id = Number(own.projectId);
  const [volume, unusedVolume] = await db
    .insert(projectVolumes)
    .values(['data', 'unused'].map((name) => ({ project_id, name, size: 50_000_000, created_at: MADE_AT })))
    .returning();
  const [config, unusedConfig] = await db
    .insert(projectConfigs)
    .values(['app.conf', 'unused.conf'].map((name) => ({ project_id, name, created_at: MADE_AT })))
    .returning();
  for (const row of [config, unusedConfig])
    await db
      .insert(projectConfigVersions)
      .values({ config_id: row?.id ?? 0, version: 1, content: 'a = 1', created_at: MADE_AT });
  const spares: ProjectRecords['spares'][number][] = [];
  for (let number = 1; number <= SPARE_PROJECTS; number++)
    spares.push(await addProject(provider, storefront.team_id, `Spare ${number}`, free));
  return {
    ...own,
    volumeId: String(volume?.id),
    configId: String(config?.id),
    productId: String(free.product_id),
    pricingId: String(free.pricing_id),
    spares,
    unusedVolumeId: String(unusedVolume?.id),
    unusedConfigId: String(unusedConfig?.id),
    nodeProjectId: String(node.id),
    buildId: String(build?.id),
  };
}

export async function createImageRecords({ db }: TestProvider): Promise<ImageRecords> {
  const [storefront] = await db.select().from(projects).where(eq(projects.name, 'Storefront'));
  const teamId = storefront?.team_id ?? 0;
  const find = async (name: string) => {
    const [row] = await db
      .select()
      .from(images)
      .where(and(eq(images.team_id, teamId), eq(images.name, name)));
    return String(row?.id);
  };
  return {
    projectId: String(storefront?.id),
    imageId: await find('harbour/web'),
    unusedImageId: await find('northwind/importer'),
    tagId: 'hub~harbour~web@1.0',
    archive: await savedImage(),
  };
}

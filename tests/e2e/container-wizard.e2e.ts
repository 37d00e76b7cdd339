import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dockerEntries, tarOf } from '#tests/support/image-fixture.ts';
import { expectNoSidewaysScroll, expectNoViolationsInEveryView } from './support/axe.ts';
import { payButton } from './support/checkout.ts';
import { deploy, projectOf } from './support/containers.ts';
import { scrollToEnd } from './support/covered.ts';
import { dialogNamed, expectText, headingNamed, openPage } from './support/page.ts';
import type { Person } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

const TITLE = 'Deploy a container';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const next = (page: Page) => button(page, 'Continue').last();
const step = (page: Page) => page.locator('[aria-current=step]');
const summary = (page: Page) => page.getByRole('region', { name: 'Your deployment' });

/** The settings of a service of `harbour/web`, for a new project. */
async function openSettings(page: Page, person: Pick<Person, 'token'>, project = 'Shop'): Promise<void> {
  await openPage(page, person, '/docker/create', TITLE);
  await page.getByLabel('Project name').fill(project);
  await button(page, 'Choose harbour/web').click();
  await expect(page.getByLabel('Service name')).toHaveValue('web');
}
async function openReview(page: Page, plan = /Container Free/): Promise<void> {
  await next(page).click();
  await page.getByRole('radio', { name: plan }).check();
  await next(page).click();
  await expect(step(page)).toContainText('Review');
}
const addVariable = async (page: Page, name: string, value: string) => {
  await button(page, 'Add a variable').click();
  await page.getByLabel('Name', { exact: true }).last().fill(name);
  await page.getByLabel(`Value of ${name}`).fill(value);
};

test('an image is chosen, set up, deployed and followed until it runs', async ({ page, customer }) => {
  await openSettings(page, customer.owner);
  await page.getByRole('radio', { name: /^1\.1/ }).check();
  await expect(page.getByRole('radio', { name: /^1\.1/ })).toHaveAccessibleDescription(/sha256:[0-9a-f]{12}…/);
  await page.getByLabel('Value of GREETING').fill('Good day');
  await openReview(page);
  await expectText(page, 'harbour/web:1.1');
  await button(page, 'Deploy now').click();
  await expect(
    page.getByRole('region', { name: 'Deploy: Shop' }).or(headingNamed(page, 'Deployment of web')),
  ).toBeVisible();
  await expectText(page, 'web is live');
  const link = page.getByRole('link', { name: 'Open web' });
  await expect(link).toHaveAttribute('href', /\.localhost:\d+\/$/);
  await button(page, 'Open project').click();
  await expect(headingNamed(page, 'Shop')).toBeVisible();
});

test('every setting reaches the service', async ({ page, team }) => {
  await openSettings(page, team.owner, 'Full');
  await page.getByRole('radio', { name: /^1\.0/ }).check();
  await expect(page.getByRole('radio', { name: /^1\.0/ })).toHaveAccessibleDescription(/sha256:[0-9a-f]{12}….*kB/);
  await button(page, 'Add a port').click();
  await expect(page.getByLabel('Port', { exact: true }).last()).toBeFocused();
  await page.getByLabel('Port', { exact: true }).last().fill('9090');
  await page.getByLabel('Protocol').last().selectOption('tcp');
  const domain = `wizard-${team.owner.teamId}.example`;
  await page.getByLabel(/^Your own domain/).fill(domain);
  await page.getByLabel('Size').fill('30');
  for (const title of ['Configs', 'Restart policy', 'Health check', 'Resources'])
    await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await button(page, 'Add a config').click();
  await expect(page.getByLabel('Config', { exact: true })).toBeFocused();
  await page.getByLabel('Config', { exact: true }).fill('site.json');
  await page.getByLabel('File path').fill('/etc/site.json');
  await page.getByLabel('Content').fill('{ "title": "Full" }');
  await page.getByLabel('Restart', { exact: true }).selectOption('any');
  await page.getByLabel('Max attempts').fill('5');
  await page.getByLabel('Delay').fill('2');
  await page.getByLabel('Check', { exact: true }).selectOption('http');
  await page.getByLabel('Path', { exact: true }).fill('/health');
  await page.getByLabel('CPUs').fill('0.2');
  await page.getByLabel('Memory').fill('100');
  await openReview(page);
  for (const text of [
    domain,
    'web-data at /data',
    'site.json at /etc/site.json',
    /Up to 5 restarts, 2 s apart/,
    '0.2 CPUs, 100 MB',
  ])
    await expectText(page, text);
  await button(page, 'Deploy now').click();
  await expectText(page, 'web is live');
  const { services } = await team.call<{ services: object[] }>(
    'GET',
    `/project/projects/${await projectOf(team, 'Full')}/services`,
  );
  expect(services).toMatchObject([
    {
      domain: { name: domain },
      settings: {
        image: 'harbour/web',
        tag: '1.0',
        ports: [
          { port: 8080, protocol: 'http', is_public: true },
          { port: 9090, protocol: 'tcp', is_public: false },
        ],
        volumes: [{ name: 'web-data', path: '/data' }],
        configs: [{ name: 'site.json', path: '/etc/site.json' }],
        retry_policy: { condition: 'any', maxAttempts: 5, delay: 2 },
        health_check: { type: 'http', path: '/health', port: 8080 },
        resources: { cpus: 0.2, memory_mb: 100 },
      },
    },
  ]);
});

test.describe('a source', () => {
  const deployNow = async (page: Page, names: RegExp) => {
    await button(page, 'Deploy now').click();
    await expectText(page, names);
  };

  test('is a template of several services', async ({ page, customer }) => {
    await openPage(page, customer.owner, '/docker/create?from=template', TITLE);
    await page.getByLabel('Project name').fill('Templates');
    await button(page, 'Choose Web with worker').click();
    await expect(page.getByLabel('Service name')).toHaveValue('web');
    await expect(summary(page)).toContainText('harbour/worker');
    await next(page).click();
    for (const name of ['web', 'worker'])
      await page
        .getByRole('group', { name: `Plan for ${name}` })
        .getByRole('radio', { name: /Container Free/ })
        .check();
    await next(page).click();
    await deployNow(page, /web, worker are live/);
  });

  test('is an image by its digest, which the deployment keeps', async ({ page, customer }) => {
    const { image } = await customer.call<{ image: { id: string } }>('GET', '/image/dockerhub/harbour%2Fworker');
    const { tags } = await customer.call<{ tags: { name: string; digest: string }[] }>(
      'GET',
      `/image/tags/${image.id}`,
    );
    const digest = tags.find(({ name }) => name === '1.0')?.digest ?? '';
    await openPage(page, customer.owner, '/docker/create?from=own', TITLE);
    await page.getByLabel('Project name').fill('Pinned');
    await page.getByLabel('Image', { exact: true }).fill(`harbour/worker@${digest}`);
    await expectText(page, /Read as docker\.io\/harbour\/worker, .*sha256:/);
    await button(page, 'Use this image').click();
    await expect(page.getByRole('textbox', { name: 'Type a tag or digest' })).toHaveValue(digest);
    await openReview(page);
    await deployNow(page, /worker is live/);
    const { projects } = await customer.call<{ projects: { id: number }[] }>('GET', '/project/projects');
    const { services } = await customer.call<{ services: { settings: { digest: string } }[] }>(
      'GET',
      `/project/projects/${projects[0]?.id}/services`,
    );
    expect(services.map(({ settings }) => settings.digest)).toEqual([digest]);
  });

  test('is an image that the team has, until it is deleted', async ({ page, team }) => {
    const { project } = await team.call<{ project: { id: number } }>('POST', '/project/projects', { name: 'Before' });
    await deploy(team, String(project.id), { name: 'tick', image: 'harbour/worker', tag: '1.0' });
    await openPage(page, team.owner, '/docker/create?from=own', TITLE);
    await page.getByLabel('Project name').fill('After');
    await button(page, 'Choose harbour/worker:1.0').click();
    await expect(page.getByRole('radio', { name: /^1\.0/ })).toBeChecked();
    await team.call('DELETE', `/project/projects/${project.id}`);
    const { images } = await team.call<{ images: { id: number; name: string; tag: string }[] }>('GET', '/image/images');
    const own = images.find(({ name, tag }) => name === 'harbour/worker' && tag === '1.0');
    await expect
      .poll(() =>
        team.call('DELETE', `/image/images/${own?.id}`).then(
          () => 'deleted',
          (error: unknown) => String(error),
        ),
      )
      .toBe('deleted');
    await page.reload();
    await expectText(page, 'This image is no longer one of your team’s images.');
    await expect(page.getByRole('textbox', { name: 'Type a tag or digest' })).toHaveValue('1.0');
    await openReview(page);
    await deployNow(page, /worker is live/);
  });
});

test('a project that has gone meanwhile is chosen again, with nothing lost', async ({ page, customer }) => {
  const { project } = await customer.call<{ project: { id: number } }>('POST', '/project/projects', { name: 'Gone' });
  await openPage(page, customer.owner, '/docker/create', TITLE);
  await page.getByLabel('Project', { exact: true }).selectOption('Gone');
  await button(page, 'Choose harbour/worker').click();
  await page.getByLabel('Service name').fill('kept');
  await openReview(page);
  await expect(button(page, 'Deploy now')).toBeEnabled();
  await customer.call('DELETE', `/project/projects/${project.id}`);
  // What runs in it is stopped first.
  await expect
    .poll(() =>
      customer.call<{ projects: object[] }>('GET', '/project/projects').then(({ projects }) => projects.length),
    )
    .toBe(0);
  await button(page, 'Deploy now').click();
  await expect(step(page)).toContainText('Source');
  await expect(page.getByLabel('Project', { exact: true })).toHaveAccessibleDescription(
    /Gone no longer exists\. Choose another project\./,
  );
  await page.getByLabel('Project', { exact: true }).selectOption('New project');
  await page.getByLabel('Project name').fill('Next');
  await button(page, 'Continue').first().click();
  await expect(page.getByLabel('Service name')).toHaveValue('kept');
  await openReview(page);
  await button(page, 'Deploy now').click();
  await expectText(page, 'kept is live');
});

test.describe('the focus', () => {
  test('goes to a button that stays when its row is removed', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await button(page, 'Remove GREETING').press('Enter');
    await expect(button(page, 'Add a variable')).toBeFocused();
    await button(page, 'Remove volume web-data').press('Enter');
    await expect(button(page, 'Add a volume')).toBeFocused();
  });

  test('may leave a mistake by pressing what the message moves', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await page.getByLabel('Replicas').fill('-1');
    await button(page, 'Add a variable').click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveCount(2);
    await expect(page.getByLabel('Replicas')).toHaveAttribute('aria-invalid', 'true');
  });
});

test.describe('what was typed', () => {
  test('stays on the way back, and after a reload but for sealed values', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await page.getByLabel('Service name').fill('front');
    await page.getByRole('radio', { name: /^1\.0/ }).check();
    await addVariable(page, 'TOKEN', 'geheim');
    await button(page, 'Seal TOKEN').click();
    await openReview(page);
    await page.goBack();
    await expect(page.getByRole('radio', { name: /Container Free/ })).toBeChecked();
    await button(page, 'Back').click();
    await expect(page.getByLabel('Service name')).toHaveValue('front');
    await page.reload();
    await expect(page.getByLabel('Service name')).toHaveValue('front');
    await expect(page.getByRole('radio', { name: /^1\.0/ })).toBeChecked();
    await expectText(page, 'Sealed values aren’t saved in this browser');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('geheim');
    await next(page).click();
    await expectText(page, 'TOKEN has no saved value. Enter one.');
  });

  test('belongs to its tab', async ({ page, customer }) => {
    await openSettings(page, customer.owner, 'First');
    const other = await page.context().newPage();
    await other.goto('/docker/create');
    await expect(other.getByLabel('Project name')).toHaveValue('');
    await other.getByLabel('Project name').fill('Second');
    await page.reload();
    await expect(summary(page)).toContainText('First');
    await other.close();
  });

  test('can be reset: the policy, the settings, all of it', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await page.getByLabel('Service name').fill('front');
    await button(page, 'Restart policy')
      .or(page.getByRole('button', { name: /^Restart policy/ }))
      .first()
      .click();
    await page.getByLabel('Max attempts').fill('7');
    await button(page, 'Reset policy').click();
    await expect(page.getByLabel('Max attempts')).toHaveValue('1');
    await expect(page.getByLabel('Delay')).toHaveValue('1');
    await button(page, 'Reset settings').click();
    await dialogNamed(page, 'Reset settings?').getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(page.getByLabel('Service name')).toHaveValue('web');
    await button(page, 'Start again').click();
    await dialogNamed(page, 'Start again?').getByRole('button', { name: 'Start again' }).click();
    await expect(step(page)).toContainText('Source');
    await expect(summary(page)).toContainText('Nothing selected yet');
    await expect(summary(page)).toContainText('Shop');
  });

  test('is replaced by another image only when asked', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await page.getByLabel('Service name').fill('front');
    await button(page, 'Back').click();
    await button(page, 'Choose harbour/worker').click();
    const dialog = dialogNamed(page, 'Replace harbour/web?');
    await button(page, 'Cancel').click();
    await expect(dialog).toBeHidden();
    await button(page, 'Continue').first().click();
    await expect(page.getByLabel('Service name')).toHaveValue('front');
  });
});

test.describe('an image', () => {
  test('needs a project', async ({ page, customer }) => {
    await openPage(page, customer.owner, '/docker/create', TITLE);
    await button(page, 'Choose harbour/web').click();
    await expect(page.getByLabel('Project name')).toBeFocused();
    await expectText(page, 'Enter a name.');
  });

  test('that the engine does not run says why', async ({ page, customer }) => {
    await openPage(page, customer.owner, '/docker/create', TITLE);
    await page.getByLabel('Search Docker Hub').fill('nginx');
    await expectText(
      page,
      'This provider’s built-in engine runs its own images only. Connect Docker or Podman to run nginx.',
    );
    await expect(button(page, 'Choose nginx')).toHaveCount(0);
    await page.getByLabel('Search Docker Hub').fill('nothing-like-this');
    await expectText(page, 'No image matches “nothing-like-this”');
    await button(page, 'Clear search').click();
    await expect(button(page, 'Choose harbour/web')).toBeVisible();
  });

  for (const [typed, message] of [
    ['Web', 'Image names must be lower case'],
    ['nginx:', 'Add a tag after the colon'],
    ['nginx@sha256:abc', 'A sha256 digest has 64 characters after the colon. This one has 3.'],
    ['https://hub.docker.com/nginx', 'Remove “https://”'],
  ] as const)
    test(`is refused as ${typed}`, async ({ page, customer }) => {
      await openPage(page, customer.owner, '/docker/create?from=own', TITLE);
      const field = page.getByLabel('Image', { exact: true });
      await field.fill(typed);
      await button(page, 'Use this image').click();
      await expectText(page, message);
      await expect(field).toHaveValue(typed);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    });

  test('whose registry is in upper case says what is meant', async ({ page, customer }) => {
    await openPage(page, customer.owner, '/docker/create?from=own', TITLE);
    const field = page.getByLabel('Image', { exact: true });
    await field.fill('UPPER/case:tag');
    await expectText(page, /“UPPER” is read as a registry.* use lower case: upper\/case/);
    await expect(field).toHaveValue('UPPER/case:tag');
  });

  test('that looks like a port is distinguished from one', async ({ page, customer }) => {
    await openPage(page, customer.owner, '/docker/create?from=own', TITLE);
    await page.getByLabel('Image', { exact: true }).fill('test.com:5000');
    await expectText(page, '“5000” is read as a tag. If it’s a port, add an image: test.com:5000/image');
  });
});

test.describe('an archive', () => {
  const choose = async (
    page: Page,
    person: Pick<Person, 'token'>,
    file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0],
  ) => {
    await openPage(page, person, '/docker/create?from=upload', TITLE);
    await page.getByLabel('Project name').fill('Uploads');
    await page.getByLabel('Drop an archive or browse').setInputFiles(file);
  };

  test('that is no tar is refused', async ({ page, customer }) => {
    await choose(page, customer.owner, {
      name: 'shop.tar',
      mimeType: 'application/x-tar',
      buffer: Buffer.from('hello'),
    });
    await expectText(page, 'This isn’t a tar archive.');
  });

  test('of 200 MB is refused before it is sent', async ({ page, customer }) => {
    const dir = mkdtempSync(join(tmpdir(), 'portal-upload-'));
    const path = join(dir, 'large.tar');
    writeFileSync(path, '');
    truncateSync(path, 200_000_000);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method() + request.url()));
    await choose(page, customer.owner, path);
    await expectText(page, 'This archive is 200 MB. Uploads can be up to 24 MB');
    await button(page, 'Upload image').click();
    expect(sent.filter((one) => one.includes('/image/images') && one.startsWith('POST'))).toEqual([]);
    rmSync(dir, { recursive: true });
  });

  test('is kept, and says that the engine does not run it', async ({ page, customer }) => {
    await choose(page, customer.owner, {
      name: 'Shop-1.2.tar',
      mimeType: 'application/x-tar',
      buffer: await tarOf(await dockerEntries()),
    });
    await expect(page.getByLabel('Image name')).toHaveValue('shop-1.2');
    await page.getByLabel('Image name').fill('shop');
    await button(page, 'Upload image').click();
    await expectText(page, 'shop is uploaded and saved to your team’s images.');
    await page.getByRole('tab', { name: 'Your own image' }).click();
    await expectText(page, 'shop:latest');
  });
});

test.describe('variables', () => {
  test('are the same as text and as a table', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await button(page, 'Raw text').click();
    await page.getByLabel('Variables as text').fill('# greeting\nGREETING="two\nlines"\nPASS=pa$$word\nEMPTY=\n');
    await button(page, 'Table').click();
    await expect(page.getByLabel('Value of GREETING')).toHaveValue('two\nlines');
    await expect(page.getByLabel('Value of PASS')).toHaveValue('pa$$word');
    await expect(page.getByLabel('Value of EMPTY')).toHaveValue('');
    await expectText(page, '# greeting');
  });

  test('that cannot be read stay, by line, and lead there', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await button(page, 'Raw text').click();
    const text = page.getByLabel('Variables as text');
    await text.fill('A=1\nA=2\nBROKEN\n');
    await expectText(page, 'Line 2: A is set twice. The first is on line 1.');
    await button(page, 'Table').click();
    await expect(text).toHaveValue('A=1\nA=2\nBROKEN\n');
    await page.getByRole('button', { name: /^Line 3/ }).click();
    expect(
      await text.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd)),
    ).toBe('BROKEN');
    await next(page).click();
    await expect(step(page)).toContainText('Settings');
    await page.reload();
    await expect(page.getByLabel('Variables as text')).toHaveValue('A=1\nA=2\nBROKEN\n');
  });

  test('with a name that none can have say so in both views', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await addVariable(page, 'A:B', '');
    await page.getByLabel('Value of A:B').fill('"quoted"\n$$');
    await next(page).click();
    const name = page.getByLabel('Name', { exact: true }).last();
    await expect(name).toHaveAccessibleDescription(/“A:B” isn’t a valid name/);
    await button(page, 'Raw text').click();
    await expectText(page, /^Line \d: “A:B” isn’t a valid name/);
    const text = page.getByLabel('Variables as text');
    await text.fill((await text.inputValue()).replace('A:B', 'A_B'));
    await button(page, 'Table').click();
    await expect(page.getByLabel('Value of A_B')).toHaveValue('"quoted"\n$$');
  });

  test('are taken from a whole file that is pasted into a name', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await button(page, 'Add a variable').click();
    const name = page.getByLabel('Name', { exact: true }).last();
    await name.focus();
    await name.evaluate((input) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'GREETING=Moin\nexport DEBUG=1\n');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect(page.getByLabel('Value of GREETING')).toHaveValue('Moin');
    await expect(page.getByLabel('Value of DEBUG')).toHaveValue('1');
    await expectText(page, '2 variables');
  });

  test('of the same name get a problem per row', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await addVariable(page, 'OTHER', '2');
    await page.getByLabel('Name', { exact: true }).last().fill('GREETING');
    await next(page).click();
    await expectText(page, 'GREETING is set twice.');
    await expect(page.getByLabel('Name', { exact: true }).last()).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Name', { exact: true }).last()).toBeFocused();
  });
});

test.describe('numbers', () => {
  for (const typed of ['-1', 'two', '1.5'])
    test(`replicas ${typed} are refused`, async ({ page, customer }) => {
      await openSettings(page, customer.owner);
      await page.getByLabel('Replicas').fill(typed);
      await next(page).click();
      await expect(page.getByLabel('Replicas')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel('Replicas')).toHaveValue(typed);
      await expectText(page, '1 setting needs fixing.');
    });

  test('10,000 replicas need a plan that there is not', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await page.getByRole('button', { name: 'Remove volume web-data' }).click();
    await page.getByLabel('Replicas').fill('10000');
    await next(page).click();
    await expect(page.getByRole('radio', { name: /Container Large/ })).toBeDisabled();
    await expectText(page, 'Too small for 10000 replicas');
  });

  test('two replicas of a volume that is written are refused with the reason', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await page.getByLabel('Replicas').fill('2');
    await next(page).click();
    await expect(page.getByLabel('Replicas')).toHaveAccessibleDescription(/web-data/);
  });
});

test.describe('a refusal of the provider', () => {
  test('is shown in the row it is about, with everything typed', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    for (const name of ['B', 'C', 'D']) await addVariable(page, name, name.toLowerCase());
    await openReview(page);
    await page.route('**/project/projects/*/containers*', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: JSON.stringify({ message: 'Refused.', errors: { 'env.3.key': ['D is reserved here.'] } }),
      }),
    );
    await button(page, 'Deploy now').click();
    await expect(step(page)).toContainText('Settings');
    await expectText(page, 'Nothing was deployed.');
    const fourth = page.getByLabel('Name', { exact: true }).nth(3);
    await expect(fourth).toHaveAccessibleDescription('D is reserved here.');
    await expect(fourth).toBeFocused();
    await fourth.fill('E');
    await expect(fourth).toHaveAccessibleDescription('');
    await page.unroute('**/project/projects/*/containers*');
    await openReview(page);
    await button(page, 'Deploy now').click();
    await expectText(page, 'web is live');
  });

  test('that tells nothing leaves the review, and makes the project once', async ({ page, customer }) => {
    await openSettings(page, customer.owner, 'Once');
    await openReview(page);
    await page.route('**/project/projects/*/containers*', (route) => route.abort());
    await button(page, 'Deploy now').click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await expect(button(page, 'Deploy now')).toBeEnabled();
    await page.unroute('**/project/projects/*/containers*');
    await button(page, 'Deploy now').click();
    await expectText(page, 'web is live');
    const { projects } = await customer.call<{ projects: { name: string }[] }>('GET', '/project/projects?type=docker');
    expect(projects.map(({ name }) => name)).toEqual(['Once']);
  });
});

test('a plan that costs is paid for, and the deployment is followed from the order', async ({ page, team }) => {
  await openSettings(page, team.owner, 'Paid');
  await openReview(page, /Container Small/);
  await expect(summary(page)).toContainText('£5.00/month');
  await button(page, 'Continue to payment').click();
  await expect(headingNamed(page, 'Secure Checkout')).toBeVisible();
  await page.goBack();
  await expectText(page, 'web is saved in Paid and deployed as soon as it’s paid.');
  await button(page, 'Go to checkout').click();
  await payButton(page).click();
  await expect(headingNamed(page, 'Checkout Complete')).toBeVisible();
  const bought = page.getByRole('list', { name: 'Your purchase' });
  await expect(bought).toContainText('web (Paid)');
  await expect(bought.getByRole('region', { name: 'Deploy: web' })).toContainText('Done');
  await bought.getByRole('link', { name: 'Open project' }).click();
  await expect(headingNamed(page, 'Paid')).toBeVisible();
});

test.describe('a project that is there', () => {
  test('gets another service without being asked for', async ({ page, customer }) => {
    const { project } = await customer.call<{ project: { id: number } }>('POST', '/project/projects', {
      name: 'Tools',
    });
    await openPage(page, customer.owner, `/docker/${project.id}/containers/create`, 'Deploy to Tools');
    await expect(page.getByLabel('Project name')).toHaveCount(0);
    await button(page, 'Choose harbour/worker').click();
    await expect(page.getByLabel('Service name')).toHaveValue('worker');
    await openReview(page);
    await button(page, 'Deploy now').click();
    await expectText(page, 'worker is live');
  });

  test('of another team does not exist', async ({ page, customer }) => {
    await openPage(page, customer.owner, '/docker/999999/containers/create', 'Project not found');
    await page.getByRole('link', { name: 'All projects' }).click();
    await expect(headingNamed(page, /^Containers/)).toBeVisible();
  });
});

test('a step without an image leads to the choice of one', async ({ page, customer }) => {
  await openPage(page, customer.owner, '/docker/create/customize?step=review', TITLE);
  await button(page, 'Choose an image').click();
  await expect(step(page)).toContainText('Source');
});

test.describe('axe finds nothing', () => {
  test('in settings that are wrong', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    for (const title of ['Configs', 'Restart policy', 'Health check', 'Resources'])
      await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
    for (const name of ['Add a variable', 'Add a port', 'Add a volume', 'Add a config'])
      await button(page, name).click();
    await page.getByLabel('Name', { exact: true }).last().fill('A:B');
    await page.getByLabel('Replicas').fill('-1');
    await next(page).click();
    await expectText(page, /settings need fixing/);
    // Anywhere else a field may lie half behind the bar at the foot of the window, until it is scrolled to.
    await scrollToEnd(page);
    await expectNoViolationsInEveryView(page, 'wrong settings');
    await expectNoSidewaysScroll(page, 'wrong settings');
    await button(page, 'Raw text').click();
    await expectText(page, /isn’t a valid name/);
    await expectNoViolationsInEveryView(page, 'raw text');
    await expectNoSidewaysScroll(page, 'raw text');
  });

  test('in the dialogs', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await page.getByLabel('Service name').fill('front');
    for (const [name, title] of [
      ['Reset settings', 'Reset settings?'],
      ['Start again', 'Start again?'],
    ] as const) {
      await button(page, name).click();
      await expect(dialogNamed(page, title)).toBeVisible();
      await expectNoViolationsInEveryView(page, title, ['portal-app', 'dialog[open]']);
      await dialogNamed(page, title).getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(button(page, name)).toBeFocused();
    }
    await button(page, 'Back').click();
    await button(page, 'Choose harbour/worker').click();
    await expect(dialogNamed(page, 'Replace harbour/web?')).toBeVisible();
    await expectNoViolationsInEveryView(page, 'replace', ['portal-app', 'dialog[open]']);
  });

  test('where the deployment is followed', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await openReview(page);
    await button(page, 'Deploy now').click();
    await expectText(page, 'web is live');
    await expectNoViolationsInEveryView(page, 'live');
    await expectNoSidewaysScroll(page, 'live');
  });
});

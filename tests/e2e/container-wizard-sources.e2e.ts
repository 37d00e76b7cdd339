import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dockerEntries, tarOf } from '#tests/support/image-fixture.ts';
import { button, next, openReview, summary, TITLE } from './support/container-wizard.ts';
import { deploy } from './support/containers.ts';
import { expectText, openPage } from './support/page.ts';
import type { Person } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

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

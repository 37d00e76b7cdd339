import { dockerEntries, tarOf } from '#tests/support/image-fixture.ts';
import { appZip } from '#tests/support/node-fixture.ts';
import { projectOf } from './support/containers.ts';
import { expectRefusalsShown, type RefusedForm } from './support/form-errors.ts';
import { archiveFile, CREATE, CREATE_TITLE, fillProject, openProject, templateRadio } from './support/node-projects.ts';
import { chooseAction, dialogNamed, openPage } from './support/page.ts';
import type { BusyTeam } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

// Every form of the pages of projects, containers and Node.js apps, refused in every way. The steps of a new container are in
// container-wizard-refusals.e2e.ts. See form-errors.e2e.ts for the others.

/** A form of the team of its test, whose containers end with it: all tests share the places of the engine. */
interface FormOfTeam extends Omit<RefusedForm, 'open'> {
  open: (page: Page, team: BusyTeam) => ReturnType<RefusedForm['open']>;
}

/** Opens a page of a project. */
const openIn = async (page: Page, team: BusyTeam, name: string, path = '') => {
  const id = await projectOf(team, name);
  await openPage(page, team.owner, `/docker/${id}${path}`, name);
};
/** The dialog of an action in a row of a project's page. */
const openAction =
  ({
    path,
    row,
    action,
    title,
    project = 'Storefront',
  }: Record<'path' | 'row' | 'action' | 'title', string> & { project?: string }) =>
  async (page: Page, team: BusyTeam) => {
    await openIn(page, team, project, path);
    await chooseAction(page, row, action);
    return dialogNamed(page, title);
  };
const openButton = (path: string, name: string) => async (page: Page, team: BusyTeam) => {
  await openIn(page, team, 'Storefront', path);
  await page.getByRole('button', { name }).click();
  return dialogNamed(page, name);
};
const openConfig = async (page: Page, team: BusyTeam) => {
  await openIn(page, team, 'Storefront', '/configs');
  await page.getByRole('button', { name: 'site.json', exact: true }).click();
  const editor = page.getByRole('textbox', { name: 'Content of site.json' });
  await expect(editor).toContainText('Northwind');
  // Braces on the page would read as an answer that is shown raw.
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('a = 1');
};
const ARCHIVE = 'Drop an archive or browse';
const service = { method: 'PUT', path: '/project/projects/{id}/services/{id}' };
const project = '/project/projects/{id}';

const projectForms: FormOfTeam[] = [
  {
    name: 'the name of a project',
    open: openAction({ path: '', project: 'Lab', row: 'Lab', action: 'Rename', title: 'Rename Lab' }),
    call: { method: 'PUT', path: project },
    values: { Name: 'Laboratory' },
    submit: 'Save',
    fields: { name: 'Name' },
  },
  {
    name: 'the deletion of a project',
    open: openAction({ path: '', project: 'Lab', row: 'Lab', action: 'Delete project', title: 'Delete Lab?' }),
    call: { method: 'DELETE', path: project },
    values: { 'Type Lab to confirm': 'Lab' },
    submit: 'Delete project',
  },
  {
    name: 'the replicas of a service',
    open: openAction({ path: '/services', row: 'service web', action: 'Scale', title: 'Scale web' }),
    call: { method: 'PUT', path: `${project}/scale` },
    values: { Replicas: '3' },
    submit: 'Scale',
    fields: { replicas: 'Replicas' },
  },
  {
    name: 'the deletion of a service',
    open: openAction({ path: '/services', row: 'service worker', action: 'Delete service', title: 'Delete worker?' }),
    call: { method: 'DELETE', path: service.path },
    values: { 'Type worker to confirm': 'worker' },
    submit: 'Delete service',
  },
  {
    name: 'the domain of a service',
    open: async (page, team) => {
      await openIn(page, team, 'Storefront', '/services');
      await page.getByRole('link', { name: 'web', exact: true }).click();
      await page.getByRole('button', { name: 'Use domain' }).click();
      return dialogNamed(page, 'Domain');
    },
    call: { method: 'PUT', path: `${service.path}/domain` },
    values: { 'Your domain': 'shop.elsewhere-example.com' },
    submit: 'Use domain',
    fields: { domain: 'Your domain' },
  },
  {
    name: 'other settings of a service',
    open: async (page, team) => {
      await openIn(page, team, 'Storefront', '/services');
      await page.getByRole('link', { name: 'worker', exact: true }).click();
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Review changes' })).toBeVisible();
      return page.getByRole('dialog');
    },
    call: service,
    submit: /^(Review changes|Deploy)$/,
    // Sent by the second step, which leads back to the first when a field is named.
    send: async (control) => {
      const review = control.page().getByRole('button', { name: 'Review changes' });
      if (await review.isVisible()) await review.click();
      await control.page().getByRole('button', { name: 'Deploy', exact: true }).click();
    },
    except: { because: 'the second step shows what differs', isCleared: true },
  },
  {
    name: 'a volume',
    open: openButton('/volumes', 'Create volume'),
    call: { method: 'POST', path: `${project}/volumes` },
    values: { Name: 'uploads', Size: '25', Unit: 'MB' },
    submit: 'Create volume',
    fields: { name: 'Name', size: 'Size' },
  },
  {
    name: 'a larger volume',
    open: openAction({ path: '/volumes', row: 'volume archive', action: 'Make larger', title: 'Make archive larger' }),
    call: { method: 'PUT', path: `${project}/volumes/{id}/resize` },
    values: { Size: '40' },
    submit: 'Make larger',
    fields: { size: 'Size', name: null },
  },
  {
    name: 'a volume that is attached',
    open: openAction({
      path: '/volumes',
      row: 'volume archive',
      action: 'Attach',
      title: 'Attach archive to a service',
    }),
    call: service,
    values: { Service: 'worker', 'Mount path': '/archive' },
    submit: 'Attach',
    fields: { 'volumes.0.path': 'Mount path', volumes: null },
  },
  {
    name: 'the deletion of a volume',
    open: openAction({ path: '/volumes', row: 'volume archive', action: 'Delete volume', title: 'Delete archive?' }),
    call: { method: 'DELETE', path: `${project}/volumes/{id}` },
    values: { 'Type archive to confirm': 'archive' },
    submit: 'Delete volume',
  },
  {
    name: 'a config',
    open: openButton('/configs', 'Create config'),
    call: { method: 'POST', path: `${project}/configs` },
    values: { Name: 'app.ini', Content: 'debug = no' },
    submit: 'Create config',
    fields: { name: 'Name', content: 'Content' },
  },
  {
    name: 'a version of a config',
    open: async (page, team) => {
      await openConfig(page, team);
      return page.getByRole('region', { name: 'Content' });
    },
    call: { method: 'PUT', path: `${project}/configs/{id}` },
    submit: 'Save as version 3',
    fields: { content: null },
  },
  {
    name: 'the deployment of a config',
    open: async (page, team) => {
      await openConfig(page, team);
      await page.getByRole('button', { name: 'Deploy with this version' }).click();
      const form = dialogNamed(page, 'Deploy with version 2 of site.json?');
      await expect(form.getByLabel('Service')).toBeVisible();
      return form;
    },
    call: service,
    submit: 'Deploy',
    fields: { configs: null },
  },
  {
    name: 'the deletion of a config',
    open: async (page, team) => {
      const id = await projectOf(team, 'Lab');
      await team.call('POST', `/project/projects/${id}/configs`, { name: 'old.ini', content: 'a = 1' });
      await openIn(page, team, 'Lab', '/configs');
      await page.getByRole('button', { name: 'old.ini', exact: true }).click();
      await chooseAction(page, 'config old.ini', 'Delete config');
      return dialogNamed(page, 'Delete old.ini?');
    },
    call: { method: 'DELETE', path: `${project}/configs/{id}` },
    values: { 'Type old.ini to confirm': 'old.ini' },
    submit: 'Delete config',
  },
  {
    name: 'an image',
    open: async (page, team) => {
      await openIn(page, team, 'Storefront', '/images');
      await page.getByRole('button', { name: 'Upload image' }).click();
      const form = page.getByRole('form', { name: 'Upload image' });
      await form.getByLabel(ARCHIVE).setInputFiles({
        name: 'shop.tar',
        mimeType: 'application/x-tar',
        buffer: await tarOf(await dockerEntries()),
      });
      await expect(form.getByLabel('Image name')).toHaveValue('shop');
      return form;
    },
    call: { method: 'POST', path: '/image/images' },
    values: { Tag: '2.0' },
    submit: 'Upload image',
    fields: { file: ARCHIVE, name: 'Image name', tag: 'Tag', project_id: null },
  },
];

const openNewApp = async (page: Page, team: BusyTeam) => {
  await fillProject(page, team.owner, 'Refused app');
  const form = page.getByRole('form', { name: CREATE_TITLE });
  await form.getByLabel('Value of GREETING').fill('Kept');
  return form;
};
const openApp = async (page: Page, team: BusyTeam, tab: string) => {
  const { id, name } = team.project('storefront-api');
  await openProject(page, team.owner, id, name, tab);
};

const nodeForms: FormOfTeam[] = [
  {
    name: 'a new Node.js project',
    open: openNewApp,
    call: { method: 'POST', path: '/project/projects' },
    submit: 'Build and release',
    fields: { name: 'Project name' },
  },
  {
    name: 'the first build of a Node.js project',
    open: openNewApp,
    call: { method: 'POST', path: `${project}/builds` },
    values: { 'Domain (optional)': 'app.elsewhere-example.com' },
    submit: 'Build and release',
    // Templates and plans are groups of choices.
    fields: {
      domain: 'Domain (optional)',
      'env.0.value': 'Value of GREETING',
      env: null,
      template: null,
      product_id: null,
      pricing_id: null,
    },
  },
  {
    name: 'an archive of a Node.js app',
    open: async (page, team) => {
      await openPage(page, team.owner, CREATE, CREATE_TITLE);
      await page.getByRole('button', { name: 'Your own code' }).click();
      const form = page.getByRole('form', { name: CREATE_TITLE });
      // The plans come later.
      await expect(form.getByRole('radio').first()).toBeVisible();
      return form;
    },
    call: { method: 'POST', path: '/project/archives' },
    values: { 'Project name': 'Kept' },
    submit: (form) => form.getByLabel(ARCHIVE),
    send: async (field) => {
      await field.focus();
      await field.setInputFiles(archiveFile('shop.zip', await appZip()));
    },
    fields: { file: ARCHIVE },
  },
  {
    name: 'another build of a Node.js project',
    open: async (page, team) => {
      const { id } = team.project('storefront-api');
      await openPage(page, team.owner, `${CREATE}?project=${id}`, 'New build');
      await templateRadio(page, 'Hello').check();
      return page.getByRole('form', { name: CREATE_TITLE });
    },
    call: { method: 'POST', path: `${project}/builds` },
    submit: 'Build and release',
    fields: { template: null, domain: null },
  },
  {
    name: 'the environment of a Node.js project',
    open: async (page, team) => {
      await openApp(page, team, 'settings');
      await page.getByRole('button', { name: 'Add a variable' }).click();
      const form = page.getByRole('region', { name: 'Environment variables' });
      await form.getByLabel('Name', { exact: true }).fill('MODE');
      return form;
    },
    call: service,
    values: { 'Value of MODE': 'Kept' },
    submit: 'Deploy changes',
    fields: { 'env.0.key': 'Name', 'env.0.value': 'Value of MODE', env: null },
  },
  {
    name: 'an environment that is typed as text',
    open: async (page, team) => {
      await openApp(page, team, 'settings');
      const form = page.getByRole('region', { name: 'Environment variables' });
      await form.getByRole('button', { name: 'Raw text' }).click();
      await form.getByRole('textbox').click();
      await page.keyboard.insertText('MODE=kept');
      return form;
    },
    call: service,
    submit: 'Deploy changes',
    fields: { 'env.0.key': null, 'env.0.value': null, env: null },
  },
  {
    name: 'the domain of a Node.js project',
    open: async (page, team) => {
      await openApp(page, team, 'settings');
      await page.getByRole('button', { name: 'Use domain' }).click();
      return dialogNamed(page, 'Domain');
    },
    call: { method: 'PUT', path: `${service.path}/domain` },
    values: { 'Your domain': 'api.elsewhere-example.com' },
    submit: 'Use domain',
    fields: { domain: 'Your domain' },
  },
  {
    name: 'the deletion of a Node.js project',
    open: async (page, team) => {
      await openApp(page, team, '');
      await chooseAction(page, 'storefront-api', 'Delete project');
      return dialogNamed(page, 'Delete storefront-api?');
    },
    call: { method: 'DELETE', path: project },
    values: { 'Type storefront-api to confirm': 'storefront-api' },
    submit: 'Delete project',
  },
];

for (const { open, ...form } of [...projectForms, ...nodeForms])
  test(`every refusal is shown in the form of ${form.name}`, ({ page, team }) =>
    expectRefusalsShown(page, { ...form, open: () => open(page, team) }));

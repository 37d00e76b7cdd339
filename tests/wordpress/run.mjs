/** Runs the WordPress plugin in a real WordPress and a real browser, where the machine has PHP, MariaDB and WordPress. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { chromium } from '@playwright/test';
import { writeWordPressPlugin } from '#build/wordpress.mjs';
import { chromiumArgs, ensureChromium } from '#tests/support/browser.mjs';
import { startDemo, waitForServer } from '#tests/support/demo-server.mjs';
import { freePorts } from '#tests/support/ports.mjs';
import { ADMIN, startWordPress, whatIsMissing } from './site.mjs';

const missing = whatIsMissing();
if (missing) {
  console.log(`skipped: ${missing}\nwordpress: 0 passed, 0 failed, 1 skipped`);
  process.exit(0);
}

const port = await freePorts(6);
const origin = `http://localhost:${port + 5}`;
process.env.ALLOWED_ORIGINS = origin;
const demo = startDemo(port);
const plugin = writeWordPressPlugin();
const site = await startWordPress(plugin, port + 5);
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
const SECRET = 'a-secret-that-the-provider-has-too';

/** @returns the address of a page with this content */
const createPage = (content) =>
  site.run(
    `echo get_permalink( wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Shop', 'post_content' => ${JSON.stringify(content).replaceAll('$', '\\$')} ) ) );`,
  );
const openPage = async () => {
  const context = await browser.newContext();
  // WordPress asks other hosts for pictures.
  await context.route(/^https?:\/\/(?!localhost)/, (route) => route.abort());
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
};
async function signIn() {
  const page = await openPage();
  await page.goto(`${origin}/wp-login.php`);
  await page.fill('#user_login', ADMIN.name);
  await page.fill('#user_pass', ADMIN.password);
  await page.click('#wp-submit');
  await page.waitForURL(/wp-admin/);
  return page;
}
const openSettings = (page) => page.goto(`${origin}/wp-admin/options-general.php?page=portal-elements`);
const save = async (page) => {
  await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/options.php')), page.click('#submit')]);
  await page.waitForURL(/settings-updated/);
};

const tests = {
  'every file is PHP that can be read': () => {
    const files = execFileSync('find', [plugin, '-name', '*.php'], { encoding: 'utf8' }).trim().split('\n');
    assert.ok(files.length >= 6);
    for (const file of files) execFileSync('php', ['-l', file], { stdio: 'pipe' });
  },
  'the settings are saved, and what is no address stays beside its name': async () => {
    const page = await signIn();
    await openSettings(page);
    await page.getByLabel('Provider’s API').fill(`http://localhost:${port + 1}`);
    await page.getByLabel('Brand’s domain').fill('localhost');
    await page.getByLabel('Brand', { exact: true }).selectOption('hp');
    await save(page);
    assert.equal(await page.getByLabel('Provider’s API').inputValue(), `http://localhost:${port + 1}`);
    await page.getByLabel('Provider’s API').evaluate((field) => {
      field.type = 'text';
      field.value = 'javascript:alert(1)';
    });
    await save(page);
    await page.getByText('Provider’s API isn’t a valid address; the old value was kept.').waitFor();
    assert.equal(await page.getByLabel('Provider’s API').inputValue(), `http://localhost:${port + 1}`);
  },
  'a secret is stored, not shown, kept, and removed': async () => {
    const page = await signIn();
    await openSettings(page);
    await page.getByLabel('Identity secret').fill(SECRET);
    await save(page);
    assert.equal((await page.content()).includes(SECRET), false);
    await save(page);
    assert.equal(site.run(`echo get_option( 'portal_elements' )['identity_secret'];`), SECRET);
    await page.getByLabel('Remove the stored secret').check();
    await save(page);
    assert.equal(site.run(`echo get_option( 'portal_elements' )['identity_secret'];`), '');
  },
  'a shortcode of each element is the element': async () => {
    const page = await openPage();
    await page.goto(
      createPage(
        '[portal_live_chat pre_chat="required"][portal_cart compact][portal_domain_search query="lantern"][portal_email_manager][portal_app base-path="/my"]',
      ),
    );
    for (const selector of [
      'portal-live-chat[pre-chat=required]',
      'portal-cart[compact]',
      'portal-domain-search[query=lantern]',
      'portal-email-manager',
      'portal-app[base-path="/my"]',
    ])
      await page.locator(`${selector}:defined`).waitFor({ state: 'attached' });
    await page.locator('portal-domain-search').getByText('lantern.com', { exact: true }).waitFor();
  },
  'what is not allowed is left out, and nothing of it is run': async () => {
    const page = await openPage();
    await page.goto(
      createPage(`[portal_cart onclick="alert(1)" brand="nope" cart-id='"><img src=x onerror=alert(1)>']`),
    );
    const cart = page.locator('portal-cart');
    await cart.waitFor({ state: 'attached' });
    assert.deepEqual(await cart.evaluate((element) => element.getAttributeNames()), ['cart-id']);
    assert.equal(await page.locator('img[src=x]').count(), 0);
  },
  'a guest writes in the chat of a page, and the provider has it': async () => {
    const page = await openPage();
    await page.goto(createPage('[portal_live_chat]'));
    await page.getByRole('button', { name: 'Get Help' }).click();
    await page.getByPlaceholder('Type your message here').fill('Hello from WordPress');
    const isStored = (answer) => answer.url().endsWith('/support/messages') && answer.ok();
    await Promise.all([page.waitForResponse(isStored), page.keyboard.press('Enter')]);
  },
  'the chat on every page comes once': async () => {
    site.run(
      `update_option( 'portal_elements', array_merge( get_option( 'portal_elements' ), array( 'chat_everywhere' => 'yes' ) ) );`,
    );
    const page = await openPage();
    for (const content of ['Nothing here.', '[portal_live_chat]']) {
      await page.goto(createPage(content));
      await page.locator('portal-live-chat:defined').waitFor({ state: 'attached' });
      assert.equal(await page.locator('portal-live-chat').count(), 1);
    }
  },
  'a page without an element loads nothing': async () => {
    site.run(
      `update_option( 'portal_elements', array_merge( get_option( 'portal_elements' ), array( 'chat_everywhere' => '' ) ) );`,
    );
    const page = await openPage();
    await page.goto(createPage('Nothing here.'));
    assert.equal((await page.content()).includes('portal-elements'), false);
  },
  'who is signed in is told to the chat by a signed token, and null to the others': async () => {
    site.run(
      `update_option( 'portal_elements', array_merge( get_option( 'portal_elements' ), array( 'identity_secret' => '${SECRET}' ) ) );`,
    );
    const url = createPage('[portal_live_chat]');
    const guest = await openPage();
    await guest.goto(url);
    assert.match(await guest.content(), /"chat\.identity", null\]/);
    const page = await signIn();
    await page.goto(url);
    const [, token = ''] = /"chat\.identity", "([^"]+)"/.exec(await page.content()) ?? [];
    const [header, payload, signature] = token.split('.');
    assert.equal(createHmac('sha256', SECRET).update(`${header}.${payload}`).digest('base64url'), signature);
    const { sub, name, email, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    assert.deepEqual({ sub, name, email }, { sub: '1', name: 'nia', email: 'nia@bakery.example' });
    assert.ok(Math.abs(exp - Date.now() / 1000 - 3600) < 120);
  },
  'a block of each element is in the editor, with its settings, and on the page': async () => {
    const page = await signIn();
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${origin}/wp-admin/post-new.php?post_type=page`);
    await page.waitForFunction(() => window.wp?.data?.select('core/editor')?.getCurrentPostId());
    const names = await page.evaluate(() =>
      window.wp.blocks
        .getBlockTypes()
        .map(({ name }) => name)
        .filter((name) => name.startsWith('portal-elements/')),
    );
    assert.deepEqual(names.sort(), [
      'portal-elements/app',
      'portal-elements/cart',
      'portal-elements/domain-search',
      'portal-elements/email-manager',
      'portal-elements/live-chat',
    ]);
    await page.evaluate(() => {
      window.wp.data.dispatch('core/preferences')?.set('core/edit-post', 'welcomeGuide', false);
      const block = window.wp.blocks.createBlock('portal-elements/domain-search');
      window.wp.data.dispatch('core/block-editor').insertBlocks([block]);
      window.wp.data.dispatch('core/edit-post').openGeneralSidebar('edit-post/block');
    });
    await page.getByLabel('Query', { exact: true }).fill('harbour');
    await page.getByLabel('Prices', { exact: true }).check();
    await page.getByText('query: harbour, prices').waitFor();
    const link = await page.evaluate(async () => {
      const { dispatch, select } = window.wp.data;
      dispatch('core/editor').editPost({ title: 'Search', status: 'publish' });
      await dispatch('core/editor').savePost();
      return select('core/editor').getPermalink();
    });
    await page.goto(link);
    await page.locator('portal-domain-search[query=harbour][prices]:defined').waitFor();
    assert.deepEqual(errors, []);
  },
  'PHP has nothing to say of it': () => assert.deepEqual(site.readLog(), []),
  'nothing is left when it is uninstalled': () => {
    const left = site.run(`
      require_once ABSPATH . 'wp-admin/includes/plugin.php'; require_once ABSPATH . 'wp-admin/includes/file.php';
      deactivate_plugins( 'portal-elements/portal-elements.php' ); uninstall_plugin( 'portal-elements/portal-elements.php' );
      echo json_encode( get_option( 'portal_elements' ) );`);
    assert.equal(left, 'false');
  },
};

const counts = { passed: 0, failed: 0 };
try {
  await waitForServer(`http://localhost:${port}/healthz`);
  await waitForServer(`${origin}/wp-login.php`);
  console.log(`WordPress ${site.run('echo get_bloginfo( "version" ), ", PHP ", PHP_VERSION;')}`);
  for (const [name, run] of Object.entries(tests)) {
    try {
      await run();
      console.log(`  ok ${name}`);
      counts.passed++;
    } catch (error) {
      console.log(`  FAILED ${name}: ${error.stack}`);
      counts.failed++;
    }
  }
} finally {
  await browser.close();
  await site.stop();
  await demo.stop();
}
console.log(`wordpress: ${counts.passed} passed, ${counts.failed} failed, 0 skipped`);
process.exit(counts.failed ? 1 : 0);

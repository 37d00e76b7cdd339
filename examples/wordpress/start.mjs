/** A reseller's shop in WordPress: a site of its own with the plugin and a page of shortcodes, until Ctrl+C. */
import { writeWordPressPlugin } from '#build/wordpress.mjs';
import { waitForServer } from '#tests/support/demo-server.mjs';
import { ADMIN, startWordPress, whatIsMissing } from '#tests/wordpress/site.mjs';

const API = 'http://localhost:4701';
const PORT = 8080;
const SHOP = `
[portal_cart compact]
<h2>Your domain</h2>
[portal_domain_search query="lantern" prices]
<h2>Your mail</h2>
<button type="button" data-portal-product="21" data-portal-term="yearly">Buy Mail Start</button>
[portal_live_chat]`;

const missing = whatIsMissing();
if (missing) {
  console.error(`WordPress can't start: ${missing}`);
  process.exit(1);
}

const site = await startWordPress(writeWordPressPlugin(), PORT);
const stop = async () => {
  await site.stop();
  process.exit();
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
site.run(`
  update_option( 'portal_elements', array( 'api_base' => '${API}', 'app_domain' => 'localhost', 'brand' => 'hp' ) );
  update_option( 'show_on_front', 'page' );
  update_option( 'page_on_front', wp_insert_post( array(
    'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Harbour Web Co-op', 'post_content' => '${SHOP}',
  ) ) );`);
await waitForServer(site.url);
console.log(`The shop is at ${site.url}/
Its settings: ${site.url}/wp-admin/options-general.php?page=portal-elements (${ADMIN.name}, ${ADMIN.password})
Ctrl+C stops it and deletes the site.`);

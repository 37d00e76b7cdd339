<?php
/**
 * Plugin Name:       Portal Elements
 * Description:       Live chat, cart, domain search, email manager and the whole customer portal of a web-hosting provider, as blocks and shortcodes.
 * Version:           0.0.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           MIT
 * Text Domain:       portal-elements
 */

namespace PortalElements;

defined( 'ABSPATH' ) || exit;

require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/elements.php';
require __DIR__ . '/includes/scripts.php';
require __DIR__ . '/includes/identity.php';

if ( is_admin() ) {
	require __DIR__ . '/includes/settings-page.php';
}

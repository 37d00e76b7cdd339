<?php
/** loader.js in pages that have an element, with the site's settings in its tag. */

namespace PortalElements;

defined( 'ABSPATH' ) || exit;

/** Of the plugin and of the elements in it. */
function version(): string {
	static $version = null;
	$version        = $version ?? get_file_data( __DIR__ . '/../portal-elements.php', array( 'Version' => 'Version' ) )['Version'];
	return $version;
}

/** The folder of loader.js: this plugin's own, or the address of the settings. */
function files_url(): string {
	$address = settings()['files'];
	return $address ? trailingslashit( $address ) : plugins_url( 'dist/', __DIR__ );
}

function use_script(): void {
	wp_enqueue_style( 'portal-elements', files_url() . 'portal.css', array(), null ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- the address has it.
	wp_enqueue_script( 'portal-elements', files_url() . 'loader.js', array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- loader.js finds its files by its own address.
}

/** What the tag of loader.js tells the elements: the site's settings, and its language. */
function add_settings_to_tag( string $tag, string $handle ): string {
	if ( 'portal-elements' !== $handle ) {
		return $tag;
	}
	$settings = settings();
	$data     = array(
		'api-base'     => $settings['api_base'],
		'app-domain'   => $settings['app_domain'],
		'brand'        => $settings['brand'],
		'color-scheme' => $settings['color_scheme'],
		'portal-url'   => $settings['portal_url'],
		'lang'         => str_replace( '_', '-', determine_locale() ),
	);
	$html     = '';
	foreach ( array_filter( $data ) as $name => $value ) {
		$html .= sprintf( ' data-%s="%s"', $name, esc_attr( $value ) );
	}
	return str_replace( '<script ', '<script defer' . $html . ' ', $tag );
}
add_filter( 'script_loader_tag', __NAMESPACE__ . '\add_settings_to_tag', 10, 2 );

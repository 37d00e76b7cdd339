<?php
/** What the site's owner has chosen; one option of the database. */

namespace PortalElements;

defined( 'ABSPATH' ) || exit;

const OPTION = 'portal_elements';

/** @return array<string, string> All settings by name; an empty text is the default of the elements. */
function settings(): array {
	$stored = get_option( OPTION, array() );
	return array_merge(
		array(
			'api_base'        => '',
			'app_domain'      => '',
			'brand'           => '',
			'color_scheme'    => '',
			'portal_url'      => '',
			'files'           => '',
			'chat_everywhere' => '',
			'identity_secret' => '',
		),
		is_array( $stored ) ? $stored : array()
	);
}

/**
 * The address of an origin, with a path prefix or without, and no slash at its end.
 *
 * @return string|null Null when it is no address of the web.
 */
function clean_address( string $text ): ?string {
	$text = trim( $text );
	$url  = esc_url_raw( $text, array( 'http', 'https' ) );
	if ( '' === $text ) {
		return '';
	}
	return $url && wp_parse_url( $url, PHP_URL_HOST ) && preg_match( '/^https?:/i', $text ) ? untrailingslashit( $url ) : null;
}

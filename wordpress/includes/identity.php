<?php
/** Tells the chat who is signed in to the site: a short-lived token, signed with the secret that the provider has as well. */

namespace PortalElements;

defined( 'ABSPATH' ) || exit;

const IDENTITY_SECONDS = 3600;

/** wp-config.php goes before the settings: what is there is not in the database. */
function identity_secret(): string {
	return defined( 'PORTAL_ELEMENTS_IDENTITY_SECRET' ) ? (string) PORTAL_ELEMENTS_IDENTITY_SECRET : settings()['identity_secret'];
}

function base64url( string $bytes ): string {
	return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- as a JWT has it.
}

/** @return string A JWT (HS256) of somebody's id, name and email. */
function sign_identity( \WP_User $user, string $secret, int $now ): string {
	$claims = array(
		'sub'   => (string) $user->ID,
		'name'  => $user->display_name,
		'email' => $user->user_email,
		'iat'   => $now,
		'exp'   => $now + IDENTITY_SECONDS,
	);
	$signed = base64url( wp_json_encode( array( 'alg' => 'HS256', 'typ' => 'JWT' ) ) ) . '.' . base64url( wp_json_encode( $claims ) );
	return $signed . '.' . base64url( hash_hmac( 'sha256', $signed, $secret, true ) );
}

/** Null signs a visitor out who was known before. It is the same for everybody, so that a cached page tells nobody's name. */
function tell_identity(): void {
	$secret = identity_secret();
	if ( '' === $secret || ! isset( rendered()['portal-live-chat'] ) ) {
		return;
	}
	$token = is_user_logged_in() ? sign_identity( wp_get_current_user(), $secret, time() ) : null;
	wp_add_inline_script(
		'portal-elements',
		sprintf( '(window.portalElements = window.portalElements || []).push(["chat.identity", %s]);', wp_json_encode( $token ) ),
		'before'
	);
}
add_action( 'wp_footer', __NAMESPACE__ . '\tell_identity', 2 );

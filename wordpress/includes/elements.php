<?php
/**
 * A block and a shortcode for each element: `[portal_cart compact]`, `[portal_domain_search query="lantern"]`. What they take is
 * read from elements.json, which is made of the elements' own manifest.
 */

namespace PortalElements;

defined( 'ABSPATH' ) || exit;

/**
 * The elements by tag.
 *
 * @return array<string, array{title: string, description: string, attributes: array<string, array{type: string, description: string, values?: string[]}>}>
 */
function elements(): array {
	static $elements = null;
	$elements        = $elements ?? wp_json_file_decode( __DIR__ . '/../elements.json', array( 'associative' => true ) );
	return $elements;
}

/** @return array<string, true> Tags that this page has so far, and the given one from now on. */
function rendered( ?string $tag = null ): array {
	static $tags = array();
	if ( $tag ) {
		$tags[ $tag ] = true;
	}
	return $tags;
}

/**
 * The HTML of an element. What it does not know, or is of no allowed value, is left out.
 *
 * @param array<string, mixed> $given Attributes by name.
 */
function render_element( string $tag, array $given ): string {
	rendered( $tag );
	use_script();
	$html = '<' . $tag;
	foreach ( elements()[ $tag ]['attributes'] as $name => $attribute ) {
		$value = $given[ $name ] ?? null;
		if ( 'boolean' === $attribute['type'] ) {
			$html .= filter_var( $value, FILTER_VALIDATE_BOOLEAN ) ? ' ' . $name : '';
		} elseif ( is_scalar( $value ) && '' !== (string) $value && in_array( (string) $value, $attribute['values'] ?? array( (string) $value ), true ) ) {
			$html .= sprintf( ' %s="%s"', $name, esc_attr( (string) $value ) );
		}
	}
	return $html . '></' . $tag . '>';
}

/**
 * Attributes of a shortcode: a word alone is a flag, and underscores are as good as hyphens.
 *
 * @param array<int|string, string>|string $given As WordPress gives them; a text when there are none.
 * @return array<string, string>
 */
function shortcode_attributes( $given ): array {
	$attributes = array();
	foreach ( is_array( $given ) ? $given : array() as $name => $value ) {
		$is_flag             = is_int( $name );
		$name                = str_replace( '_', '-', strtolower( $is_flag ? $value : $name ) );
		$attributes[ $name ] = $is_flag ? 'true' : $value;
	}
	return $attributes;
}

/** @return array<string, array{type: string, default: mixed}> What WordPress stores of a block. */
function block_attributes( array $element ): array {
	return array_map(
		fn( $attribute ) => array(
			'type'    => 'boolean' === $attribute['type'] ? 'boolean' : 'string',
			'default' => 'boolean' === $attribute['type'] ? false : '',
		),
		$element['attributes']
	);
}

function register_elements(): void {
	wp_register_script(
		'portal-elements-blocks',
		plugins_url( 'blocks.js', __DIR__ ),
		array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n' ),
		version(),
		true
	);
	wp_localize_script( 'portal-elements-blocks', 'portalElementsBlocks', elements() );
	foreach ( elements() as $tag => $element ) {
		register_block_type(
			str_replace( 'portal-', 'portal-elements/', $tag ),
			array(
				'api_version'           => 2,
				'title'                 => $element['title'],
				'description'           => $element['description'],
				'category'              => 'widgets',
				'attributes'            => block_attributes( $element ),
				'editor_script_handles' => array( 'portal-elements-blocks' ),
				'supports'              => array( 'html' => false ),
				'render_callback'       => fn( array $attributes ) => render_element( $tag, $attributes ),
			)
		);
		add_shortcode( str_replace( '-', '_', $tag ), fn( $attributes ) => render_element( $tag, shortcode_attributes( $attributes ) ) );
	}
}
add_action( 'init', __NAMESPACE__ . '\register_elements' );

/** The chat on every page, unless the page has one. */
function render_chat_everywhere(): void {
	if ( settings()['chat_everywhere'] && ! isset( rendered()['portal-live-chat'] ) ) {
		echo render_element( 'portal-live-chat', array() ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped by render_element.
	}
}
add_action( 'wp_footer', __NAMESPACE__ . '\render_chat_everywhere', 1 );

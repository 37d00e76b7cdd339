<?php
/** Settings → Portal Elements. */

namespace PortalElements;

defined( 'ABSPATH' ) || exit;

/**
 * The fields of the page, in their order.
 *
 * @return array<string, array{label: string, type: string, help: string, choices?: array<string, string>}>
 */
function fields(): array {
	return array(
		'api_base'        => array(
			'label' => __( 'Provider’s API', 'portal-elements' ),
			'type'  => 'url',
			'help'  => __( 'For example https://api.provider.example. The provider has to allow this site’s address.', 'portal-elements' ),
		),
		'app_domain'      => array(
			'label' => __( 'Brand’s domain', 'portal-elements' ),
			'type'  => 'text',
			'help'  => __( 'The host name the provider knows the brand by. Leave it empty if it’s this site’s.', 'portal-elements' ),
		),
		'brand'           => array(
			'label'   => __( 'Brand', 'portal-elements' ),
			'type'    => 'select',
			'help'    => __( 'Colours, words and legal pages.', 'portal-elements' ),
			'choices' => array_combine( array( 'hp', 'gb', 'eh', 'ewh', 'cp' ), array( 'hp', 'gb', 'eh', 'ewh', 'cp' ) ),
		),
		'color_scheme'    => array(
			'label'   => __( 'Colours', 'portal-elements' ),
			'type'    => 'select',
			'help'    => '',
			'choices' => array(
				'light' => __( 'Light', 'portal-elements' ),
				'dark'  => __( 'Dark', 'portal-elements' ),
			),
		),
		'portal_url'      => array(
			'label' => __( 'Customer portal', 'portal-elements' ),
			'type'  => 'url',
			'help'  => __( 'Where links to the full portal lead.', 'portal-elements' ),
		),
		'chat_everywhere' => array(
			'label' => __( 'Live chat', 'portal-elements' ),
			'type'  => 'checkbox',
			'help'  => __( 'Show the live chat on every page', 'portal-elements' ),
		),
		'identity_secret' => array(
			'label' => __( 'Identity secret', 'portal-elements' ),
			'type'  => 'secret',
			'help'  => __( 'From your provider. It lets the chat know who is signed in here. PORTAL_ELEMENTS_IDENTITY_SECRET in wp-config.php is safer.', 'portal-elements' ),
		),
		'files'           => array(
			'label' => __( 'Address of the files', 'portal-elements' ),
			'type'  => 'url',
			'help'  => __( 'Leave it empty to serve them from this site. For a CDN, enter the folder that has loader.js.', 'portal-elements' ),
		),
	);
}

/**
 * Checks what was sent. A wrong value keeps the one from before, and a message says so.
 *
 * @param mixed $input As it was posted.
 * @return array<string, string>
 */
function sanitize_settings( $input ): array {
	$settings = settings();
	foreach ( fields() as $name => $field ) {
		$text = is_array( $input ) && is_string( $input[ $name ] ?? null ) ? trim( $input[ $name ] ) : '';
		if ( 'secret' === $field['type'] && '' === $text ) {
			// The page does not show it, so an empty field leaves it; "Remove" takes it away.
			$text = empty( $input['identity_secret_remove'] ) ? $settings[ $name ] : '';
		}
		if ( 'url' === $field['type'] ) {
			$text = clean_address( $text );
		} elseif ( 'select' === $field['type'] && ! isset( $field['choices'][ $text ] ) ) {
			$text = '';
		} elseif ( 'checkbox' === $field['type'] ) {
			$text = 'yes' === $text ? 'yes' : '';
		} elseif ( 'app_domain' === $name ) {
			$text = '' === $text || preg_match( '/^[\w.-]+(:\d+)?$/', $text ) ? strtolower( $text ) : null;
		}
		if ( null === $text ) {
			/* translators: %s: name of a field */
			add_settings_error( OPTION, $name, sprintf( __( '%s isn’t a valid address; the old value was kept.', 'portal-elements' ), $field['label'] ) );
		} else {
			$settings[ $name ] = $text;
		}
	}
	return $settings;
}

function register_settings(): void {
	register_setting(
		'portal_elements',
		OPTION,
		array(
			'type'              => 'object',
			'sanitize_callback' => __NAMESPACE__ . '\sanitize_settings',
			'show_in_rest'      => false,
		)
	);
	add_settings_section( 'portal_elements', '', '__return_empty_string', 'portal-elements' );
	foreach ( fields() as $name => $field ) {
		add_settings_field(
			$name,
			$field['label'],
			__NAMESPACE__ . '\render_field',
			'portal-elements',
			'portal_elements',
			array(
				'label_for' => "portal-elements-$name",
				'name'      => $name,
			)
		);
	}
}
add_action( 'admin_init', __NAMESPACE__ . '\register_settings' );

/** @param array{name: string, label_for: string} $args */
function render_field( array $args ): void {
	$name  = $args['name'];
	$field = fields()[ $name ];
	$value = settings()[ $name ];
	$named = sprintf( 'id="%s" name="%s[%s]" aria-describedby="%1$s-help"', esc_attr( $args['label_for'] ), esc_attr( OPTION ), esc_attr( $name ) );
	$help  = sprintf( '<p class="description" id="%s-help">%s</p>', esc_attr( $args['label_for'] ), esc_html( $field['help'] ) );
	// phpcs:disable WordPress.Security.EscapeOutput -- each part is escaped above.
	if ( 'checkbox' === $field['type'] ) {
		printf( '<input type="checkbox" value="yes" %s %s> <span id="%s-help">%s</span>', $named, checked( $value, 'yes', false ), esc_attr( $args['label_for'] ), esc_html( $field['help'] ) );
		return;
	}
	if ( 'select' === $field['type'] ) {
		echo "<select $named><option value=''>" . esc_html__( 'Default', 'portal-elements' ) . '</option>';
		foreach ( $field['choices'] as $choice => $label ) {
			printf( '<option value="%s" %s>%s</option>', esc_attr( $choice ), selected( $value, $choice, false ), esc_html( $label ) );
		}
		echo "</select>$help";
		return;
	}
	if ( 'secret' === $field['type'] ) {
		printf( '<input type="password" class="regular-text" autocomplete="off" placeholder="%s" %s>%s', esc_attr( $value ? __( 'A secret is stored', 'portal-elements' ) : '' ), $named, $help );
		if ( $value ) {
			printf( '<label><input type="checkbox" value="yes" name="%s[identity_secret_remove]"> %s</label>', esc_attr( OPTION ), esc_html__( 'Remove the stored secret', 'portal-elements' ) );
		}
		return;
	}
	printf( '<input type="%s" class="regular-text" value="%s" %s>%s', esc_attr( $field['type'] ), esc_attr( $value ), $named, $help );
	// phpcs:enable
}

function render_settings_page(): void {
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Portal Elements', 'portal-elements' ); ?></h1>
		<p><?php esc_html_e( 'Add the elements to a page as blocks or shortcodes:', 'portal-elements' ); ?>
			<?php foreach ( array_keys( elements() ) as $tag ) : ?>
				<code>[<?php echo esc_html( str_replace( '-', '_', $tag ) ); ?>]</code>
			<?php endforeach; ?>
		</p>
		<form action="options.php" method="post">
			<?php
			settings_fields( 'portal_elements' );
			do_settings_sections( 'portal-elements' );
			submit_button();
			?>
		</form>
	</div>
	<?php
}

function add_settings_page(): void {
	$title = __( 'Portal Elements', 'portal-elements' );
	add_options_page( $title, $title, 'manage_options', 'portal-elements', __NAMESPACE__ . '\render_settings_page' );
}
add_action( 'admin_menu', __NAMESPACE__ . '\add_settings_page' );

/** @param string[] $links */
function add_settings_link( array $links ): array {
	$url = admin_url( 'options-general.php?page=portal-elements' );
	return array_merge( array( sprintf( '<a href="%s">%s</a>', esc_url( $url ), esc_html__( 'Settings', 'portal-elements' ) ) ), $links );
}
add_filter( 'plugin_action_links_' . plugin_basename( dirname( __DIR__ ) . '/portal-elements.php' ), __NAMESPACE__ . '\add_settings_link' );

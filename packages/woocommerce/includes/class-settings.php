<?php
/**
 * WooCommerce → Settings → Integration → Vicino.
 *
 * @package Vicino\Points
 */

declare( strict_types = 1 );

namespace Vicino\Points;

defined( 'ABSPATH' ) || exit;

/** Address and key; saving them tests the connection. */
final class Settings extends \WC_Integration {

	public function __construct() {
		$this->id                 = 'vicino-points';
		$this->method_title       = 'Vicino';
		$this->method_description = __( 'Orders give points on the Vicino card that the customer enters at the checkout; refunds take them back. Saving tests the connection.', 'vicino-points' );
		$this->form_fields        = array(
			'address' => array(
				'title'       => __( 'Address of Vicino', 'vicino-points' ),
				'type'        => 'url',
				'placeholder' => 'https://',
			),
			'key'     => array(
				'title'       => __( 'API key', 'vicino-points' ),
				'type'        => 'password',
				'description' => __( 'Make one in Vicino under Integrations, with the permissions for purchases and refunds.', 'vicino-points' ),
			),
			'coupons' => array(
				'title'       => __( 'Coupons', 'vicino-points' ),
				'type'        => 'checkbox',
				'label'       => __( 'Customers may use coupons of Vicino', 'vicino-points' ),
				'description' => __( 'The key needs the permission for coupons too.', 'vicino-points' ),
				'default'     => 'no',
			),
		);
		$this->init_settings();
		add_action( 'woocommerce_update_options_integration_' . $this->id, array( $this, 'process_admin_options' ) );
	}

	/** Saves, then says whether the connection works. */
	public function process_admin_options(): bool {
		$saved = (bool) parent::process_admin_options();
		if ( Connection::is_set_up() ) {
			$problem = Connection::problem();
			if ( null === $problem ) {
				\WC_Admin_Settings::add_message( __( 'Vicino answers, and the key can give and take points.', 'vicino-points' ) );
			} else {
				\WC_Admin_Settings::add_error( $problem );
			}
		}
		return $saved;
	}
}

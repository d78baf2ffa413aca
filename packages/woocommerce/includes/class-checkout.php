<?php
/**
 * The field of the card at the checkout.
 *
 * @package Vicino\Points
 */

declare( strict_types = 1 );

namespace Vicino\Points;

defined( 'ABSPATH' ) || exit;

/** The same field in the checkout of blocks and in the classic one; both keep it where WooCommerce keeps the first. */
final class Checkout {

	private const FIELD   = 'vicino-points/card';
	private const CLASSIC = 'vicino_points_card';
	/** Where WooCommerce keeps a contact field of an order or customer. */
	public const META = '_wc_other/vicino-points/card';

	/** The API accepts no longer text of a card. */
	private const LONGEST = 400;

	public static function register(): void {
		add_action( 'woocommerce_init', array( self::class, 'add_to_blocks' ) );
		add_filter( 'woocommerce_checkout_fields', array( self::class, 'add_to_classic' ) );
		add_action( 'woocommerce_checkout_create_order', array( self::class, 'keep' ), 10, 2 );
		add_action( 'woocommerce_checkout_update_customer', array( self::class, 'keep' ), 10, 2 );
		add_filter( 'woocommerce_privacy_remove_order_personal_data_meta', array( self::class, 'add_to_personal_data' ) );
	}

	/** Returns the card of an order; empty without one. */
	public static function card_of( \WC_Order $order ): string {
		return self::clean( $order->get_meta( self::META ) );
	}

	public static function add_to_blocks(): void {
		if ( Connection::is_set_up() && function_exists( 'woocommerce_register_additional_checkout_field' ) ) {
			woocommerce_register_additional_checkout_field(
				array(
					'id'                => self::FIELD,
					'label'             => self::label(),
					'location'          => 'contact',
					'type'              => 'text',
					'required'          => false,
					'attributes'        => array( 'autocapitalize' => 'none' ),
					'sanitize_callback' => array( self::class, 'clean' ),
				)
			);
		}
	}

	public static function add_to_classic( array $fields ): array {
		if ( Connection::is_set_up() ) {
			$fields['billing'][ self::CLASSIC ] = array(
				'label'             => self::label(),
				'required'          => false,
				'class'             => array( 'form-row-wide' ),
				'priority'          => 115,
				'default'           => self::card_of_customer(),
				'custom_attributes' => array( 'autocapitalize' => 'none' ),
			);
		}
		return $fields;
	}

	/**
	 * Keeps what was entered in the classic checkout.
	 *
	 * @param \WC_Order|\WC_Customer $of   The order or its customer.
	 * @param array                  $data What was entered.
	 */
	public static function keep( $of, array $data ): void {
		if ( isset( $data[ self::CLASSIC ] ) ) {
			$of->update_meta_data( self::META, self::clean( $data[ self::CLASSIC ] ) );
		}
	}

	/** Cards go with the other personal data of an order. */
	public static function add_to_personal_data( array $meta ): array {
		return $meta + array( self::META => 'text' );
	}

	/**
	 * Returns an entered text as the API accepts it.
	 *
	 * @param mixed $text What was entered or kept.
	 */
	public static function clean( $text ): string {
		return mb_substr( trim( sanitize_text_field( is_string( $text ) ? $text : '' ) ), 0, self::LONGEST );
	}

	private static function label(): string {
		return __( 'Vicino card: code or handle', 'vicino-points' );
	}

	private static function card_of_customer(): string {
		$customer = function_exists( 'WC' ) ? WC()->customer : null;
		return $customer instanceof \WC_Customer ? self::clean( $customer->get_meta( self::META ) ) : '';
	}
}

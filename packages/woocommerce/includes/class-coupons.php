<?php
/**
 * Coupons of Vicino in the shop's field for coupons.
 *
 * @package Vicino\Points
 */

declare( strict_types = 1 );

namespace Vicino\Points;

use Vicino\VicinoError;
use Vicino\VicinoRefusal;

defined( 'ABSPATH' ) || exit;

/**
 * Makes a coupon of Vicino one of WooCommerce's for a cart. It is used at Vicino when the order is
 * paid, for the receipt of the order.
 */
final class Coupons {

	/** A cart asks for a coupon many times in a request. */
	private const SECONDS_KEPT = 60;

	/**
	 * Wrong codes that are sent in five minutes. Vicino locks a key after ten, and then it would
	 * also take no typed code of a card for a while.
	 */
	private const MOST_WRONG    = 5;
	private const WRONG_SECONDS = 300;
	private const WRONG         = 'vicino_points_wrong_codes';

	/** Milliseconds that a customer waits for Vicino at most. */
	private const PATIENCE = 3_000;

	public static function register(): void {
		add_filter( 'woocommerce_get_shop_coupon_data', array( self::class, 'discount_of' ), 10, 2 );
	}

	/**
	 * Returns the discount of a coupon of Vicino.
	 *
	 * @param mixed $data What is known of the coupon so far.
	 * @param mixed $code The code that was entered.
	 * @return mixed
	 */
	public static function discount_of( $data, $code ) {
		if ( $data || ! self::may_be( $code ) ) {
			return $data;
		}
		$key    = 'vicino_points_' . md5( strtolower( $code ) );
		$coupon = get_transient( $key );
		if ( ! is_array( $coupon ) ) {
			$coupon = self::ask( $code );
			set_transient( $key, $coupon, self::SECONDS_KEPT );
		}
		return array() === $coupon ? $data : self::in_shop( $coupon );
	}

	/** Returns the coupon of Vicino that an order has; empty without one. */
	public static function code_of( \WC_Order $order ): string {
		return current( array_filter( $order->get_coupon_codes(), array( self::class, 'may_be' ) ) ) ?: '';
	}

	/**
	 * Returns the member who has a coupon.
	 *
	 * @throws VicinoError If it cannot be used.
	 */
	public static function holder_of( string $code ): string {
		return Connection::client()->checkCoupon( $code )['customer']['memberId'];
	}

	/** True if a coupon is the reason of a refusal. */
	public static function is_reason( VicinoRefusal $refusal ): bool {
		return str_starts_with( $refusal->code, 'coupon_' ) || in_array( $refusal->code, array( 'code_invalid', 'own_coupon' ), true );
	}

	/**
	 * True if a code looks like one of Vicino and is none of the shop's own.
	 *
	 * @param mixed $code The code.
	 */
	private static function may_be( $code ): bool {
		return is_string( $code )
			&& Connection::takes_coupons()
			&& 1 === preg_match( '/^[a-z0-9]{5}-?[a-z0-9]{5}$/i', $code )
			&& 0 === (int) wc_get_coupon_id_by_code( $code );
	}

	/** Asks Vicino for a coupon; returns nothing if it cannot be used. */
	private static function ask( string $code ): array {
		$wrong = (int) get_transient( self::WRONG );
		if ( $wrong >= self::MOST_WRONG ) {
			return array();
		}
		try {
			return Connection::client( 0, self::PATIENCE )->checkCoupon( $code );
		} catch ( VicinoError | \InvalidArgumentException $error ) {
			if ( $error instanceof VicinoRefusal && 'code_invalid' === $error->code ) {
				set_transient( self::WRONG, $wrong + 1, self::WRONG_SECONDS );
			}
			return array();
		}
	}

	/**
	 * Returns a coupon as WooCommerce reads it. It refuses what WooCommerce would count otherwise: a gift, a
	 * coupon of certain shops or categories, an amount off some products or off prices without tax.
	 *
	 * @return array|false
	 */
	private static function in_shop( array $coupon ) {
		$codes   = $coupon['productCodes'];
		$amount  = 'amount' === $coupon['kind'];
		$refused = 'product' === $coupon['kind']
			|| array() !== $coupon['shops']
			|| array() !== $coupon['productCategories']
			|| null !== $coupon['besideDeal']
			|| ( $amount && ( array() !== $codes || ! wc_prices_include_tax() ) );
		$ids     = array_values( array_filter( array_map( 'wc_get_product_id_by_sku', $codes ) ) );
		if ( $refused || ( array() !== $codes && array() === $ids ) ) {
			return false;
		}
		return array(
			'discount_type'  => $amount ? 'fixed_cart' : 'percent',
			'amount'         => $amount ? $coupon['valueCents'] / 100 : $coupon['percent'],
			'description'    => $coupon['name'],
			// Vicino counts its discount from full prices.
			'individual_use' => true,
			'product_ids'    => $ids,
			'minimum_amount' => $coupon['minSpendCents'] > 0 ? $coupon['minSpendCents'] / 100 : '',
			'date_expires'   => $coupon['expiresAt'],
		);
	}
}

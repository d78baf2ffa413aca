<?php
/**
 * The way to Vicino.
 *
 * @package Vicino\Points
 */

declare( strict_types = 1 );

namespace Vicino\Points;

use Vicino\Vicino;
use Vicino\VicinoRefusal;
use Vicino\VicinoUnreachable;

defined( 'ABSPATH' ) || exit;

/** Makes the client of the shop's settings. */
final class Connection {

	public const OPTION = 'woocommerce_vicino-points_settings';

	/** True if the shop has told address and key. */
	public static function is_set_up(): bool {
		return '' !== self::setting( 'address' ) && '' !== self::setting( 'key' );
	}

	/** True if customers may use coupons of Vicino in the shop. */
	public static function takes_coupons(): bool {
		return self::is_set_up() && 'yes' === self::setting( 'coupons' );
	}

	/**
	 * Returns a client that keeps the shop's queue waiting for a few seconds at most.
	 *
	 * @throws \InvalidArgumentException For an address or a key that can be none.
	 */
	public static function client( int $retries = 1, int $timeout_ms = 10_000 ): Vicino {
		$language = str_starts_with( get_locale(), 'it' ) ? 'it' : 'en';
		return new Vicino( self::setting( 'address' ), self::setting( 'key' ), $language, $retries, $timeout_ms, 2_000 );
	}

	/** Asks Vicino whether the key can give and take points, without any effect; null if it can. */
	public static function problem(): ?string {
		if ( ! extension_loaded( 'curl' ) ) {
			return __( 'PHP needs its extension curl.', 'vicino-points' );
		}
		$unknown = array(
			'receiptId'         => 'vicino-points-test',
			'purchaseReceiptId' => 'vicino-points-test',
		);
		try {
			$client = self::client();
			// Each of them is refused for what it lacks only once the key has the permission.
			return self::refusal( static fn() => $client->createPurchases( array( 'purchases' => array() ) ), 'validation_failed' )
				?? self::refusal( static fn() => $client->createRefund( $unknown, true ), 'purchase_not_found' )
				?? ( self::takes_coupons() ? self::refusal( static fn() => $client->checkCoupon( '-' ), 'validation_failed' ) : null );
		} catch ( VicinoUnreachable ) {
			return __( 'Vicino does not answer at this address.', 'vicino-points' );
		} catch ( \InvalidArgumentException ) {
			return __( 'The address begins with https:// and the key with vk_.', 'vicino-points' );
		}
	}

	/** Returns the message of a refusal, unless it is the expected one. */
	private static function refusal( callable $call, string $expected ): ?string {
		try {
			$call();
			return null;
		} catch ( VicinoRefusal $refusal ) {
			return $refusal->code === $expected ? null : $refusal->getMessage();
		}
	}

	private static function setting( string $name ): string {
		return trim( (string) ( ( (array) get_option( self::OPTION, array() ) )[ $name ] ?? '' ) );
	}
}

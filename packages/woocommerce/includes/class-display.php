<?php
/**
 * Points in e-mails and on the page of an order.
 *
 * @package Vicino\Points
 */

declare( strict_types = 1 );

namespace Vicino\Points;

defined( 'ABSPATH' ) || exit;

/** Tells customers what their order has earned. */
final class Display {

	public static function register(): void {
		add_action( 'woocommerce_email_after_order_table', array( self::class, 'in_email' ), 10, 3 );
		add_action( 'woocommerce_order_details_after_order_table', array( self::class, 'on_page' ) );
	}

	/**
	 * Writes a sentence into an e-mail about an order.
	 *
	 * @param \WC_Order $order         The order.
	 * @param bool      $sent_to_admin True if the shop gets it.
	 * @param bool      $plain_text    True if it has no HTML.
	 */
	public static function in_email( $order, $sent_to_admin = false, $plain_text = false ): void {
		$sentence = self::sentence( $order );
		if ( $plain_text && '' !== $sentence ) {
			echo "\n" . esc_html( $sentence ) . "\n";
		} elseif ( ! $plain_text ) {
			self::on_page( $order );
		}
	}

	/**
	 * Writes a sentence below the table of an order.
	 *
	 * @param \WC_Order $order The order.
	 */
	public static function on_page( $order ): void {
		$sentence = self::sentence( $order );
		if ( '' !== $sentence ) {
			echo '<p>' . esc_html( $sentence ) . '</p>';
		}
	}

	/** Points come a little after the payment, so the first e-mail only announces them. */
	private static function sentence( \WC_Order $order ): string {
		$points = Points::of( $order );
		if ( ! Orders::concerns( $order ) ) {
			return '';
		}
		if ( $points->is_refused() ) {
			return __( 'This order has given no Vicino points: please check the card and write to us.', 'vicino-points' );
		}
		if ( ! $points->is_given() ) {
			return $order->is_paid() ? __( 'The points of this order will be on your Vicino card shortly.', 'vicino-points' ) : '';
		}
		$sentences = array();
		if ( $points->points() > 0 || 0 === $points->stamps() ) {
			/* translators: %d: a number of points. */
			$sentences[] = sprintf( _n( 'This order has given %d Vicino point.', 'This order has given %d Vicino points.', $points->points(), 'vicino-points' ), $points->points() );
		}
		if ( $points->stamps() > 0 ) {
			/* translators: %d: a number of stamps. */
			$sentences[] = sprintf( _n( 'This order has given %d Vicino stamp.', 'This order has given %d Vicino stamps.', $points->stamps(), 'vicino-points' ), $points->stamps() );
		}
		return implode( ' ', $sentences );
	}
}

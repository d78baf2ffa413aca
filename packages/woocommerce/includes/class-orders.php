<?php
/**
 * Points for orders.
 *
 * @package Vicino\Points
 */

declare( strict_types = 1 );

namespace Vicino\Points;

use Vicino\VicinoError;
use Vicino\VicinoRefusal;

defined( 'ABSPATH' ) || exit;

/**
 * Gives points for paid orders and takes them back. Action Scheduler does both later, so that no
 * checkout waits, and again when Vicino did not answer. A receipt counts once at Vicino, so an action
 * that runs twice has one effect.
 */
final class Orders {

	public const GIVE   = 'vicino_points_give';
	public const TAKE   = 'vicino_points_take';
	private const AGAIN = 'vicino_points_again';
	private const GROUP = 'vicino-points';

	/** Stands for a refund where an order was cancelled without one. */
	private const CANCELLATION = 0;

	/** Seconds until the next try, three days in all. */
	private const DELAYS = array( 60, 300, 1800, 7200, 21600, 86400, 144000 );

	/** Refusals that the shop can end by another key or by waiting, beside those of a server in trouble. */
	private const PASSING = array( 401, 403, 429 );

	/** The most lines of a receipt. */
	private const MOST_LINES = 500;

	public static function register(): void {
		add_action( 'woocommerce_order_status_changed', array( self::class, 'status_changed' ), 10, 4 );
		add_action( 'woocommerce_order_refunded', array( self::class, 'refunded' ), 10, 2 );
		add_action( self::GIVE, array( self::class, 'give' ) );
		add_action( self::TAKE, array( self::class, 'take' ), 10, 2 );
		add_filter( 'woocommerce_order_actions', array( self::class, 'add_again' ), 10, 2 );
		add_action( 'woocommerce_order_action_' . self::AGAIN, array( self::class, 'again' ) );
	}

	/**
	 * A day of payment says that money has come: cash on delivery has none before the order is completed.
	 *
	 * @param int       $order_id The order's id.
	 * @param string    $from     The status before.
	 * @param string    $to       The status now.
	 * @param \WC_Order $order    The order.
	 */
	public static function status_changed( $order_id, $from, $to, $order ): void {
		if ( ! self::concerns( $order ) ) {
			return;
		}
		if ( 'cancelled' === $to ) {
			self::queue( self::TAKE, array( (int) $order_id, self::CANCELLATION ) );
		} elseif ( $order->is_paid() && null !== $order->get_date_paid() && ! Points::of( $order )->is_settled() ) {
			self::queue( self::GIVE, array( (int) $order_id ) );
		}
	}

	/**
	 * Takes points back for a refund.
	 *
	 * @param int $order_id  The order's id.
	 * @param int $refund_id The refund's id.
	 */
	public static function refunded( $order_id, $refund_id ): void {
		$order = wc_get_order( $order_id );
		if ( $order instanceof \WC_Order && self::concerns( $order ) ) {
			self::queue( self::TAKE, array( (int) $order_id, (int) $refund_id ) );
		}
	}

	/**
	 * Gives the points of an order.
	 *
	 * @param int $order_id The order's id.
	 */
	public static function give( $order_id ): void {
		$order = wc_get_order( $order_id );
		if ( ! $order instanceof \WC_Order || ! $order->is_paid() || null === $order->get_date_paid() ) {
			return;
		}
		$points = Points::of( $order );
		if ( $points->is_settled() ) {
			return;
		}
		try {
			$sold = self::sell( $order, $points );
		} catch ( VicinoError | \InvalidArgumentException $error ) {
			if ( ! self::try_again( $points, self::GIVE, array( (int) $order_id ), $error ) ) {
				$points->refuse( $error instanceof VicinoRefusal ? $error->code : 'unreachable' );
				$points->save();
			}
			return;
		}
		if ( null !== $sold ) {
			$order->add_order_note( 'Vicino: ' . implode( ' ', $sold['messages'] ) );
		}
	}

	/**
	 * Takes back the points of a refund, or of an order that was cancelled.
	 *
	 * @param int $order_id  The order's id.
	 * @param int $refund_id The refund's id, or that of a cancellation.
	 */
	public static function take( $order_id, $refund_id ): void {
		$order = wc_get_order( $order_id );
		if ( ! $order instanceof \WC_Order ) {
			return;
		}
		$points = Points::of( $order );
		$args   = array( (int) $order_id, (int) $refund_id );
		if ( ! $points->is_given() ) {
			// The purchase has to come first, if one comes.
			if ( as_has_scheduled_action( self::GIVE, array( (int) $order_id ), self::GROUP ) ) {
				as_schedule_single_action( time() + self::DELAYS[1], self::TAKE, $args, self::GROUP );
			}
			return;
		}
		$refund = self::CANCELLATION === (int) $refund_id ? null : wc_get_order( $refund_id );
		if ( false === $refund || $points->has_taken( (int) $refund_id ) || 0 === $points->cents_left() ) {
			return;
		}
		$body = self::refund_of( $order, $refund, $points );
		if ( 0 === $body['amountCents'] ) {
			return;
		}
		try {
			$taken = Connection::client()->createRefund( $body );
		} catch ( VicinoError | \InvalidArgumentException $error ) {
			self::try_again( $points, self::TAKE, $args, $error );
			return;
		}
		$points->take( (int) $refund_id, $body['amountCents'], $taken['points'], $taken['stamps'] );
		$points->save();
		$order->add_order_note( 'Vicino: ' . implode( ' ', $taken['messages'] ) );
	}

	/**
	 * Adds the action that sends an order again whose points were refused.
	 *
	 * @param array          $actions The order's actions.
	 * @param \WC_Order|null $order   The order.
	 */
	public static function add_again( array $actions, $order = null ): array {
		if ( $order instanceof \WC_Order && Points::of( $order )->is_refused() ) {
			$actions[ self::AGAIN ] = __( 'Send to Vicino again', 'vicino-points' );
		}
		return $actions;
	}

	public static function again( \WC_Order $order ): void {
		$points = Points::of( $order );
		$points->forget_refusal();
		$points->save();
		self::queue( self::GIVE, array( $order->get_id() ) );
	}

	/** True if Vicino is to know of an order: it has a card, or a coupon of Vicino. */
	public static function concerns( \WC_Order $order ): bool {
		return Connection::is_set_up() && ( '' !== Checkout::card_of( $order ) || '' !== Coupons::code_of( $order ) );
	}

	/**
	 * Registers an order as a purchase and keeps what it has earned; returns Vicino's answer, null if it earns nothing.
	 * The customer has had the discount of a coupon already, so a purchase counts without one that somebody
	 * has used meanwhile.
	 *
	 * @throws VicinoError                If Vicino refuses or does not answer.
	 * @throws \InvalidArgumentException For settings that can be none.
	 */
	private static function sell( \WC_Order $order, Points $points ): ?array {
		$coupon = $points->has_dropped_coupon() ? '' : Coupons::code_of( $order );
		try {
			if ( '' !== $coupon && '' === $points->holder() ) {
				$points->keep_holder( Coupons::holder_of( $coupon ) );
				$points->save();
			}
			$purchase = self::purchase_of( $order, $coupon, $points );
			if ( null === $purchase ) {
				return null;
			}
			$sold  = Connection::client()->createPurchase( $purchase );
			$cents = $sold['coupon']['paidCents'] ?? $purchase['amountCents'];
			$points->settle( $cents, $sold['points'], $sold['stamps'], $sold['member']['id'], $coupon );
			$points->save();
			return $sold;
		} catch ( VicinoRefusal $refusal ) {
			if ( '' === $coupon || ! Coupons::is_reason( $refusal ) ) {
				throw $refusal;
			}
			$points->drop_coupon();
			$points->save();
			/* translators: 1: a coupon's code, 2: the reason. */
			$order->add_order_note( sprintf( __( 'Vicino has not taken the coupon %1$s: %2$s', 'vicino-points' ), $coupon, $refusal->getMessage() ) );
			return self::sell( $order, $points );
		}
	}

	/** Puts an action into the queue, unless it is there. */
	private static function queue( string $hook, array $args ): void {
		if ( ! as_has_scheduled_action( $hook, $args, self::GROUP ) ) {
			as_enqueue_async_action( $hook, $args, self::GROUP );
		}
	}

	/** Schedules an action again if its failure may pass; else a note tells the shop, and it returns false. */
	private static function try_again( Points $points, string $hook, array $args, \Exception $error ): bool {
		$passes = ! $error instanceof VicinoRefusal
			|| $error->status >= 500
			|| in_array( $error->status, self::PASSING, true )
			|| 'request_in_flight' === $error->code;
		$tries  = $points->count_try( $hook . implode( '-', $args ) );
		$points->save();
		$delay = self::DELAYS[ $tries - 1 ] ?? null;
		if ( $passes && null !== $delay ) {
			as_schedule_single_action( time() + $delay, $hook, $args, self::GROUP );
			return true;
		}
		$points->order->add_order_note(
			/* translators: %s: the reason. */
			sprintf( __( 'Vicino could not change points: %s', 'vicino-points' ), $error->getMessage() )
		);
		return false;
	}

	/** Returns what Vicino gets to know of an order; null if it earns nothing. Shipping and fees earn no points. */
	private static function purchase_of( \WC_Order $order, string $coupon, Points $points ): ?array {
		// A coupon is used by the member who has it, and Vicino takes its discount off the full prices.
		$member = '' === $coupon ? Checkout::card_of( $order ) : $points->holder();
		$lines  = array_map( static fn( $item ) => self::line_of( $item, '' !== $coupon ), array_values( $order->get_items() ) );
		$cents  = array_sum( array_column( $lines, 'netCents' ) );
		if ( '' === $member || $cents <= 0 || 'EUR' !== $order->get_currency() ) {
			return null;
		}
		$purchase = array(
			'member'      => $member,
			'amountCents' => $cents,
			'receiptId'   => self::receipt_of( $order ),
			'register'    => self::register_name(),
			'occurredAt'  => $order->get_date_paid()->format( DATE_ATOM ),
		);
		if ( count( $lines ) <= self::MOST_LINES ) {
			$purchase['items'] = $lines;
		}
		if ( '' !== $coupon ) {
			$purchase['couponCode'] = $coupon;
		}
		/**
		 * Changes what Vicino gets to know of an order (createPurchase of its API).
		 *
		 * @param array     $purchase The purchase.
		 * @param \WC_Order $order    The order.
		 */
		return apply_filters( 'vicino_points_purchase', $purchase, $order );
	}

	private static function line_of( \WC_Order_Item_Product $item, bool $is_full_price ): array {
		$product = $item->get_product();
		$code    = $product ? mb_substr( (string) $product->get_sku(), 0, 100 ) : '';
		return ( '' === $code ? array() : array( 'code' => $code ) ) + array(
			'quantity' => $item->get_quantity(),
			'netCents' => $is_full_price ? self::cents( (float) $item->get_subtotal() + (float) $item->get_subtotal_tax() ) : self::cents_of( $item ),
		);
	}

	/** Returns what Vicino gets to know of a refund: its goods, or its amount if it names none. */
	private static function refund_of( \WC_Order $order, ?\WC_Order_Refund $refund, Points $points ): array {
		$positions = array_flip( array_keys( $order->get_items() ) );
		$lines     = array();
		foreach ( null === $refund ? array() : $refund->get_items() as $item ) {
			$cents = abs( self::cents_of( $item ) );
			$line  = $positions[ (int) $item->get_meta( '_refunded_item_id' ) ] ?? null;
			if ( $cents > 0 && null !== $line ) {
				$lines[] = array(
					'line'        => $line,
					'amountCents' => $cents,
				);
			}
		}
		$goods  = array_sum( array_column( $lines, 'amountCents' ) );
		$amount = null === $refund ? $points->cents_left() : self::cents( $refund->get_amount() );
		// A refund of shipping alone has items, but none of goods.
		$shipping = null !== $refund && array() === $lines && array() !== $refund->get_items( array( 'shipping', 'fee' ) );
		$cents    = $shipping ? 0 : min( array() === $lines ? $amount : $goods, $points->cents_left() );
		return array(
			'receiptId'         => self::receipt_of( $order ) . '-R' . ( null === $refund ? 'C' : $refund->get_id() ),
			'purchaseReceiptId' => self::receipt_of( $order ),
			'register'          => self::register_name(),
			'member'            => $points->member(),
			'amountCents'       => $cents,
			// Vicino spreads the discount of a coupon over the lines in its own way.
		) + ( array() === $lines || $cents !== $goods || $points->has_coupon() || count( $order->get_items() ) > self::MOST_LINES ? array() : array( 'items' => $lines ) );
	}

	private static function receipt_of( \WC_Order $order ): string {
		return mb_substr( (string) $order->get_order_number(), 0, 80 );
	}

	/** The numbers of a brand's shops are apart by their hosts, also after a change of the key. */
	private static function register_name(): string {
		return mb_substr( (string) wp_parse_url( home_url(), PHP_URL_HOST ), 0, 40 );
	}

	/** Returns what was paid for a line, with tax. */
	private static function cents_of( \WC_Order_Item_Product $item ): int {
		return self::cents( (float) $item->get_total() + (float) $item->get_total_tax() );
	}

	/** @param float|string $amount In euros. */
	private static function cents( $amount ): int {
		return (int) round( (float) $amount * 100 );
	}
}

<?php
/**
 * What an order has earned.
 *
 * @package Vicino\Points
 */

declare( strict_types = 1 );

namespace Vicino\Points;

defined( 'ABSPATH' ) || exit;

/** The points of one order, kept with it. */
final class Points {

	private const META = '_vicino_points';

	private function __construct( public readonly \WC_Order $order, private array $state ) {
	}

	public static function of( \WC_Order $order ): self {
		$state = $order->get_meta( self::META );
		return new self( $order, is_array( $state ) ? $state : array() );
	}

	public function save(): void {
		$this->order->update_meta_data( self::META, $this->state );
		$this->order->save();
	}

	public function settle( int $cents, int $points, int $stamps, string $member, string $coupon ): void {
		$this->state = compact( 'cents', 'points', 'stamps', 'member', 'coupon' ) + $this->state;
	}

	/** Remembers who has the coupon of the order, before it is used. */
	public function keep_holder( string $holder ): void {
		$this->state['holder'] = $holder;
	}

	public function holder(): string {
		return $this->state['holder'] ?? '';
	}

	/** Remembers that the coupon of the order could not be used any more. */
	public function drop_coupon(): void {
		$this->state['dropped'] = true;
	}

	public function has_dropped_coupon(): bool {
		return isset( $this->state['dropped'] );
	}

	/** True if the purchase has used a coupon. */
	public function has_coupon(): bool {
		return '' !== ( $this->state['coupon'] ?? '' );
	}

	public function refuse( string $code ): void {
		$this->state['refused'] = $code;
	}

	public function forget_refusal(): void {
		unset( $this->state['refused'], $this->state['tries'] );
	}

	public function take( int $refund_id, int $cents, int $points, int $stamps ): void {
		$this->state['taken'][ $refund_id ] = $cents;
		$this->state['points']             += $points;
		$this->state['stamps']             += $stamps;
	}

	public function is_given(): bool {
		return isset( $this->state['cents'] );
	}

	public function is_refused(): bool {
		return isset( $this->state['refused'] );
	}

	/** True if nothing is to be sent any more. */
	public function is_settled(): bool {
		return $this->is_given() || $this->is_refused();
	}

	public function has_taken( int $refund_id ): bool {
		return isset( $this->state['taken'][ $refund_id ] );
	}

	/** The cents of the purchase that no refund has taken back. */
	public function cents_left(): int {
		return max( 0, ( $this->state['cents'] ?? 0 ) - array_sum( $this->state['taken'] ?? array() ) );
	}

	public function points(): int {
		return $this->state['points'] ?? 0;
	}

	public function stamps(): int {
		return $this->state['stamps'] ?? 0;
	}

	public function member(): string {
		return $this->state['member'] ?? '';
	}

	/** Counts a failed try of an action, and returns how many there were. */
	public function count_try( string $action ): int {
		$this->state['tries'][ $action ] = ( $this->state['tries'][ $action ] ?? 0 ) + 1;
		return $this->state['tries'][ $action ];
	}
}

<?php
/**
 * Plugin Name: Vicino Points
 * Description: Gives your customers the points of their Vicino card for paid orders, and takes them back with refunds.
 * Version: 0.1.0
 * Requires at least: 6.5
 * Requires PHP: 8.1
 * Requires Plugins: woocommerce
 * WC requires at least: 8.9
 * License: GPL-2.0-or-later
 * License URI: https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain: vicino-points
 * Domain Path: /languages
 *
 * @package Vicino\Points
 */

declare( strict_types = 1 );

namespace Vicino\Points;

defined( 'ABSPATH' ) || exit;

spl_autoload_register(
	static function ( string $name ): void {
		if ( ! str_starts_with( $name, 'Vicino\\' ) ) {
			return;
		}
		$file = str_starts_with( $name, __NAMESPACE__ . '\\' )
			? '/includes/class-' . strtolower( substr( $name, 14 ) ) . '.php'
			// The PHP client, copied by the build.
			: '/lib/' . strtr( substr( $name, 7 ), '\\', '/' ) . '.php';
		if ( is_file( __DIR__ . $file ) ) {
			require __DIR__ . $file;
		}
	}
);

add_action(
	'before_woocommerce_init',
	static function (): void {
		foreach ( array( 'custom_order_tables', 'cart_checkout_blocks' ) as $feature ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( $feature, __FILE__, true );
		}
	}
);

add_action(
	'init',
	static function (): void {
		load_plugin_textdomain( 'vicino-points', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
	},
	// WooCommerce begins with 0, and asks for the label of the field.
	-1
);

add_filter(
	'woocommerce_integrations',
	static function ( array $integrations ): array {
		return array( ...$integrations, Settings::class );
	}
);

Checkout::register();
Orders::register();
Coupons::register();
Display::register();

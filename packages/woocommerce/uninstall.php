<?php
/**
 * Forgets the key. What orders have earned stays with them.
 *
 * @package Vicino\Points
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'woocommerce_vicino-points_settings' );

<?php

/**
 * Stands for WordPress, WooCommerce and Action Scheduler: those of their functions and classes that
 * the plug-in uses, in memory and as simple as they can be. It is not WooCommerce, so it shows what
 * the plug-in does with orders, not that a shop shows its field.
 *
 * Reads {settings, locale, steps: [[name, arguments…]…]} as JSON, prints the result of each step.
 * The environment has the plug-in's folder as PLUGIN.
 */

declare(strict_types=1);

const ABSPATH = '/';

final class Shop
{
    public static array $settings = [];
    public static string $locale = 'it_IT';
    /** @var array<string, list<array{callable, int}>> */
    public static array $hooks = [];
    /** @var list<array{time: int, hook: string, args: array}> */
    public static array $queue = [];
    public static array $orders = [];
    public static array $fields = [];
    public static array $said = [];
    public static array $transients = [];
}

// WordPress brings it where PHP lacks its extension.
if (!function_exists('mb_substr')) {
    function mb_substr(string $text, int $start, ?int $length = null): string
    {
        return (string) iconv_substr($text, $start, $length);
    }
}
function add_filter(string $hook, callable $function, int $priority = 10, int $args = 1): void
{
    Shop::$hooks[$hook][] = [$function, $args];
}
function add_action(string $hook, callable $function, int $priority = 10, int $args = 1): void
{
    add_filter($hook, $function, $priority, $args);
}
function apply_filters(string $hook, mixed $value, mixed ...$more): mixed
{
    foreach (Shop::$hooks[$hook] ?? [] as [$function, $args]) {
        $value = $function(...array_slice([$value, ...$more], 0, $args));
    }
    return $value;
}
function do_action(string $hook, mixed ...$values): void
{
    foreach (Shop::$hooks[$hook] ?? [] as [$function, $args]) {
        $function(...array_slice($values, 0, $args));
    }
}
function get_option(string $name, mixed $default = false): mixed
{
    return $name === 'woocommerce_vicino-points_settings' ? Shop::$settings : $default;
}
function get_locale(): string
{
    return Shop::$locale;
}
function home_url(): string
{
    return 'https://negozio.example/shop';
}
function wp_parse_url(string $url, int $part): mixed
{
    return parse_url($url, $part);
}
function __(string $text, string $domain): string
{
    return $text;
}
function _n(string $one, string $many, int $number, string $domain): string
{
    return $number === 1 ? $one : $many;
}
function esc_html(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES);
}
function sanitize_text_field(string $text): string
{
    return trim(preg_replace('/\s+/', ' ', strip_tags($text)));
}
function plugin_basename(string $file): string
{
    return basename(dirname($file)) . '/' . basename($file);
}
function load_plugin_textdomain(string $domain, bool $deprecated, string $path): void
{
    Shop::$said['texts'] = $path;
}
function woocommerce_register_additional_checkout_field(array $field): void
{
    Shop::$fields[] = $field;
}
function wc_get_coupon_id_by_code(string $code): int
{
    return $code === 'negozio123' ? 7 : 0;
}
function wc_get_product_id_by_sku(string $sku): int
{
    return $sku === 'PANE' ? 11 : 0;
}
function wc_prices_include_tax(): bool
{
    return true;
}
function get_transient(string $name): mixed
{
    return Shop::$transients[$name] ?? false;
}
function set_transient(string $name, mixed $value, int $seconds): void
{
    Shop::$transients[$name] = $value;
}
function wc_get_order(mixed $id): mixed
{
    return Shop::$orders[$id] ?? false;
}

function as_has_scheduled_action(string $hook, array $args, string $group): bool
{
    return array_filter(Shop::$queue, fn($one) => [$one['hook'], $one['args']] === [$hook, $args]) !== [];
}
function as_enqueue_async_action(string $hook, array $args, string $group): void
{
    as_schedule_single_action(time(), $hook, $args, $group);
}
function as_schedule_single_action(int $time, string $hook, array $args, string $group): void
{
    Shop::$queue[] = ['time' => $time, 'hook' => $hook, 'args' => $args];
}

class WC_Data
{
    private array $meta = [];

    public function __construct(protected array $data)
    {
    }
    public function get_id(): int
    {
        return $this->data['id'];
    }
    public function get_meta(string $key): mixed
    {
        return $this->meta[$key] ?? $this->data['meta'][$key] ?? '';
    }
    public function update_meta_data(string $key, mixed $value): void
    {
        $this->meta[$key] = $value;
    }
    public function save(): void
    {
    }
}
class WC_Product extends WC_Data
{
    public function get_sku(): string
    {
        return $this->data['sku'];
    }
}
class WC_Order_Item_Product extends WC_Data
{
    public function get_product(): WC_Product|false
    {
        return isset($this->data['sku']) ? new WC_Product($this->data) : false;
    }
    public function get_quantity(): int|float
    {
        return $this->data['quantity'];
    }
    public function get_subtotal(): string
    {
        return (string) ($this->data['subtotal'] ?? $this->data['total']);
    }
    public function get_subtotal_tax(): string
    {
        return (string) ($this->data['subtotal_tax'] ?? $this->data['tax']);
    }
    public function get_total(): string
    {
        return (string) $this->data['total'];
    }
    public function get_total_tax(): string
    {
        return (string) $this->data['tax'];
    }
}
abstract class WC_Abstract_Order extends WC_Data
{
    /** @return array<int, WC_Order_Item_Product|WC_Data> */
    public function get_items(string|array $types = 'line_item'): array
    {
        $items = [];
        foreach ((array) $types as $type) {
            foreach ($this->data[$type] ?? [] as $item) {
                $items[$item['id']] = $type === 'line_item' ? new WC_Order_Item_Product($item) : new WC_Data($item);
            }
        }
        return $items;
    }
}
class WC_Order_Refund extends WC_Abstract_Order
{
    public function get_amount(): string
    {
        return (string) $this->data['amount'];
    }
}
class WC_Order extends WC_Abstract_Order
{
    public array $notes = [];

    public function change(string $status): void
    {
        $from = $this->data['status'];
        $this->data['status'] = $status;
        $delivery = ($this->data['payment'] ?? '') === 'cod';
        if (in_array($status, $delivery ? ['completed'] : ['processing', 'completed'], true)) {
            $this->data['paid'] ??= new DateTimeImmutable();
        }
        do_action('woocommerce_order_status_changed', $this->get_id(), $from, $status, $this);
    }
    public function is_paid(): bool
    {
        return in_array($this->data['status'], ['processing', 'completed'], true);
    }
    public function get_date_paid(): ?DateTimeImmutable
    {
        return $this->data['paid'] ?? null;
    }
    public function get_currency(): string
    {
        return $this->data['currency'] ?? 'EUR';
    }
    public function get_coupon_codes(): array
    {
        return $this->data['coupons'] ?? [];
    }
    public function get_order_number(): string
    {
        return $this->data['number'];
    }
    public function add_order_note(string $note): void
    {
        $this->notes[] = $note;
    }
}
class WC_Integration
{
    public string $id;
    public string $method_title;
    public string $method_description;
    public array $form_fields;

    public function init_settings(): void
    {
    }
    public function process_admin_options(): bool
    {
        return true;
    }
}
class WC_Admin_Settings
{
    public static function add_message(string $text): void
    {
        Shop::$said['message'] = $text;
    }
    public static function add_error(string $text): void
    {
        Shop::$said['error'] = $text;
    }
}

/** What a test asks of the shop. */
$steps = [
    'order' => static function (array $data): void {
        Shop::$orders[$data['id']] = new WC_Order($data + ['status' => 'pending']);
    },
    // An order of the classic checkout, with what was entered there.
    'classic' => static function (array $data, array $entered): void {
        $order = new WC_Order($data + ['status' => 'pending']);
        do_action('woocommerce_checkout_create_order', $order, $entered);
        Shop::$orders[$data['id']] = $order;
    },
    'status' => static fn(int $id, string $status) => Shop::$orders[$id]->change($status),
    'refund' => static function (int $id, array $data): void {
        Shop::$orders[$data['id']] = new WC_Order_Refund($data);
        do_action('woocommerce_order_refunded', $id, $data['id']);
    },
    // Runs what is in the queue now, however late it is to run; returns the seconds that each had to wait.
    'run' => static function (): array {
        $now = time();
        $due = Shop::$queue;
        Shop::$queue = [];
        foreach ($due as $one) {
            do_action($one['hook'], ...$one['args']);
        }
        return array_map(fn($one) => $one['time'] - $now, $due);
    },
    'waiting' => static fn() => array_column(Shop::$queue, 'hook'),
    'notes' => static fn(int $id) => Shop::$orders[$id]->notes,
    'email' => static function (int $id, bool $plain): string {
        ob_start();
        do_action('woocommerce_email_after_order_table', Shop::$orders[$id], false, $plain, null);
        return ob_get_clean();
    },
    // What a cart gets to know of a code, in small letters as WooCommerce keeps it.
    'coupon' => static fn(string $code) => apply_filters('woocommerce_get_shop_coupon_data', false, strtolower($code), null),
    'actions' => static fn(int $id) => apply_filters('woocommerce_order_actions', [], Shop::$orders[$id]),
    'act' => static fn(int $id, string $action) => do_action("woocommerce_order_action_$action", Shop::$orders[$id]),
    'settings' => static function (array $settings): void {
        Shop::$settings = $settings;
    },
    'save' => static function (): array {
        Shop::$said = [];
        [$class] = apply_filters('woocommerce_integrations', []);
        (new $class())->process_admin_options();
        return Shop::$said;
    },
    'fields' => static function (): array {
        do_action('woocommerce_init');
        $classic = apply_filters('woocommerce_checkout_fields', ['billing' => [], 'order' => []]);
        return ['blocks' => array_column(Shop::$fields, 'location', 'id'), 'classic' => array_keys($classic['billing'])];
    },
];

['settings' => Shop::$settings, 'locale' => Shop::$locale, 'steps' => $asked] = json_decode(stream_get_contents(STDIN), true);
require getenv('PLUGIN') . '/vicino-points.php';
do_action('init');
echo json_encode(
    array_map(static fn(array $step) => $steps[$step[0]](...array_slice($step, 1)), $asked),
    JSON_THROW_ON_ERROR,
);

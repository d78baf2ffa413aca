<?php

declare(strict_types=1);

namespace Vicino\Generated;

use Vicino\VicinoRefusal;
use Vicino\VicinoUnreachable;

/**
 * The operations of the API. This file is generated: npm run sdk:generate.
 *
 * Any call can be refused as malformed_request, request_too_slow, media_type_unsupported, expectation_failed, headers_too_large, rate_limited, internal, overloaded, body_too_large, outcome_unknown.
 *
 * @phpstan-type ChangeWebhookBody array{
 *     url: string,
 *     description?: string,
 *     events: list<'redemption.confirmed'|'redemption.voided'|'purchase.registered'|'purchase.refunded'|'member.joined'|'member.left'|'claim.changed'|'tier.changed'|'coupon.issued'|'coupon.used'|'coupon.voided'>,
 *     enabled: bool,
 *     apiVersion?: '2026-11-01'|'2026-12-01',
 * }
 * @phpstan-type ClaimState 'requested'|'approved'|'ready'|'shipped'|'delivered'|'refused'|'cancelled'|'expired'
 * @phpstan-type ClaimedReward array{
 *     id: string,
 *     kind: 'product'|'service'|'discount'|'experience'|'donation',
 *     name: string,
 *     description: string,
 *     imageUrl: string|null,
 *     fulfilment: 'store'|'shipping'|'digital',
 *     valueCents: int,
 *     pickupShops: list<ShopDoor>,
 *     pickupDays: list<int>,
 * }
 * @phpstan-type CreateWebhookBody array{
 *     url: string,
 *     description?: string,
 *     events: list<'redemption.confirmed'|'redemption.voided'|'purchase.registered'|'purchase.refunded'|'member.joined'|'member.left'|'claim.changed'|'tier.changed'|'coupon.issued'|'coupon.used'|'coupon.voided'>,
 *     apiVersion?: '2026-11-01'|'2026-12-01',
 * }
 * @phpstan-type DealLine array{
 *     id: string,
 *     title: string,
 *     productName: string,
 *     image: string|null,
 * }
 * @phpstan-type ErrorCode string
 * @phpstan-type EventAnswer array{
 *     eventId: string,
 *     simulated: bool,
 *     member: array{
 *         id: string,
 *         handle: string,
 *         name: string,
 *     },
 *     points: int,
 *     stamps: int,
 *     balance: array{
 *         points: int,
 *         debt: int,
 *         stamps: int,
 *     },
 *     tier: array{
 *         rank: int,
 *         name: string,
 *     },
 *     nextTier: array{
 *         rank: int,
 *         name: string,
 *         missing: int,
 *         unit: 'points'|'spend'|'purchases',
 *     }|null,
 *     items: list<Item>,
 *     messages: list<string>,
 *     results: list<Outcome>,
 * }
 * @phpstan-type EventBody array{
 *     member: string,
 *     event: string,
 *     eventId: string,
 *     occurredAt?: string,
 *     programId?: string,
 * }
 * @phpstan-type FoundPurchase array{
 *     customer: MembersCustomer,
 *     at: string,
 *     amountCents: int,
 *     leftCents: int,
 *     lines: list<array{
 *         code: string|null,
 *         category: string|null,
 *         brand: string|null,
 *         quantity: int|float,
 *         netCents: int,
 *         leftCents: int,
 *     }>,
 *     purchases: list<array{
 *         id: string,
 *         program: array{
 *             id: string,
 *             name: string,
 *         },
 *         points: int,
 *         stamps: int,
 *     }>,
 *     refunds: list<array{
 *         receiptId: string,
 *         at: string,
 *         amountCents: int,
 *     }>,
 * }
 * @phpstan-type Item array{
 *     rule: string,
 *     kind: 'purchase'|'productBonus'|'basketBonus'|'refund'|'stamps'|'threshold'|'firstPurchase'|'streak'|'social'|'special'|'visit'|'custom'|'adjustment'|'gift'|'reversal'|'claim',
 *     inputs: array<string, string|int|float>,
 *     raw: int,
 *     capped: array{
 *         by: string,
 *         from: int,
 *         to: int,
 *     }|null,
 *     points: int,
 *     stamps: int,
 *     status: int,
 *     sentence: string,
 * }
 * @phpstan-type KeyClaim array{
 *     id: string,
 *     programId: string,
 *     reward: string,
 *     state: 'requested'|'approved'|'ready'|'shipped'|'delivered'|'refused'|'cancelled'|'expired',
 *     requestedAt: string,
 *     expiresAt: string|null,
 * }
 * @phpstan-type KeyCoupon array{
 *     id: string,
 *     name: string,
 *     description: string,
 *     imageUrl: string|null,
 *     kind: 'percent'|'amount'|'product',
 *     percent: int|null,
 *     valueCents: int|null,
 *     product: string|null,
 *     minSpendCents: int,
 *     productCodes: list<string>,
 *     productCategories: list<string>,
 *     combinable: bool,
 *     customer: MembersCustomer,
 *     startsAt: string,
 *     expiresAt: string,
 *     shops: list<ShopDoor>,
 *     besideDeal: array{
 *         title: string,
 *         at: string,
 *     }|null,
 * }
 * @phpstan-type KeyDeal array{
 *     id: string,
 *     productId: string,
 *     title: string,
 *     gtins: list<string>,
 *     priceCents: int,
 *     discountPriceCents: int,
 *     discount: int,
 *     points: int,
 *     stock: int,
 *     stockLeft: int,
 *     online: bool,
 *     expiresAt: string,
 * }
 * @phpstan-type KeyMember array{
 *     memberId: string,
 *     handle: string,
 *     name: string,
 *     points: int,
 *     stamps: int,
 *     statusPoints: int,
 *     tier: array{
 *         rank: int,
 *         name: string,
 *     },
 *     purchases: int,
 *     spentCents: int,
 *     lastPurchaseAt: string|null,
 *     joinedAt: string,
 *     changedAt: string,
 * }
 * @phpstan-type KeyProduct array{
 *     id: string,
 *     name: string,
 *     description: string,
 *     code: string|null,
 *     gtins: list<string>,
 *     imageUrl: string|null,
 * }
 * @phpstan-type KeyProgram array{
 *     id: string,
 *     name: string,
 *     description: string,
 *     startDate: string,
 *     endDate: string,
 *     rewards: list<array{
 *         id: string,
 *         kind: 'product'|'service'|'discount'|'experience'|'donation',
 *         name: string,
 *         description: string,
 *         imageUrl: string|null,
 *         fulfilment: 'store'|'shipping'|'digital',
 *         points: int,
 *         stamps: int,
 *         moneyCents: int,
 *         valueCents: int,
 *         stock: int|null,
 *     }>,
 * }
 * @phpstan-type MemberAnswer array{
 *     member: array{
 *         id: string,
 *         handle: string,
 *         name: string,
 *     },
 *     programs: list<array{
 *         id: string,
 *         name: string,
 *         earns: bool,
 *         balance: array{
 *             points: int,
 *             debt: int,
 *             pending: int,
 *             stamps: int,
 *             statusPoints: int,
 *             tier: array{
 *                 rank: int,
 *                 name: string,
 *             },
 *             nextTier: array{
 *                 rank: int,
 *                 name: string,
 *                 missing: int,
 *                 unit: 'points'|'spend'|'purchases',
 *             }|null,
 *             missingToKeep: int|null,
 *             expiring: array{
 *                 points: int,
 *                 at: string,
 *             }|null,
 *             joinedAt: string,
 *         }|null,
 *     }>,
 *     claims: list<KeyClaim>,
 * }
 * @phpstan-type MembersCustomer array{
 *     memberId: string,
 *     username: string,
 *     handle: string,
 *     avatar: string|null,
 * }
 * @phpstan-type Outcome array{
 *     program: array{
 *         id: string,
 *         name: string,
 *     },
 *     entryId: string|null,
 *     already: bool,
 *     points: int,
 *     stamps: int,
 *     status: int,
 *     reason: 'not_member'|'before_join'|'outside_period'|'program_not_active'|'already_rewarded'|'not_eligible'|'below_minimum'|'cap_reached'|'no_room'|'staff_self'|'blocked_sector'|'unknown_object'|'self_referral'|'without_purchase'|null,
 *     balance: array{
 *         points: int,
 *         debt: int,
 *         stamps: int,
 *     },
 *     tier: array{
 *         before: array{
 *             rank: int,
 *             name: string,
 *         },
 *         after: array{
 *             rank: int,
 *             name: string,
 *         },
 *     },
 *     nextTier: array{
 *         rank: int,
 *         name: string,
 *         missing: int,
 *         unit: 'points'|'spend'|'purchases',
 *     }|null,
 *     unmatchedCents: int,
 *     items: list<Item>,
 * }
 * @phpstan-type Problem array{
 *     statusCode: int,
 *     code: ErrorCode,
 *     message: string,
 *     fieldErrors?: array<string, string>,
 *     requestId?: string,
 * }
 * @phpstan-type ReceiptLine array{
 *     code?: string,
 *     category?: string,
 *     brand?: string,
 *     quantity?: int|float,
 *     netCents: int,
 * }
 * @phpstan-type ReturnBody array{
 *     receiptId: string,
 *     register?: string,
 *     amountCents?: int,
 *     items?: list<array{
 *         code: string,
 *         amountCents: int,
 *     }|array{
 *         line: int,
 *         amountCents: int,
 *     }>,
 *     occurredAt?: string,
 *     purchaseReceiptId: string,
 *     member?: string,
 * }|array{
 *     receiptId: string,
 *     register?: string,
 *     amountCents: int,
 *     items?: list<array{
 *         code: string,
 *         amountCents: int,
 *     }>,
 *     occurredAt?: string,
 *     member: string,
 *     programId?: string,
 *     reason?: string,
 * }
 * @phpstan-type SaleAnswer array{
 *     receiptId: string,
 *     simulated: bool,
 *     member: array{
 *         id: string,
 *         handle: string,
 *         name: string,
 *     },
 *     points: int,
 *     stamps: int,
 *     balance: array{
 *         points: int,
 *         debt: int,
 *         stamps: int,
 *     },
 *     tier: array{
 *         rank: int,
 *         name: string,
 *     },
 *     nextTier: array{
 *         rank: int,
 *         name: string,
 *         missing: int,
 *         unit: 'points'|'spend'|'purchases',
 *     }|null,
 *     items: list<Item>,
 *     messages: list<string>,
 *     results: list<Outcome>,
 *     coupon: array{
 *         name: string,
 *         discountCents: int,
 *         paidCents: int,
 *     }|null,
 * }
 * @phpstan-type SaleBody array{
 *     member: string,
 *     amountCents: int,
 *     receiptId: string,
 *     register?: string,
 *     occurredAt?: string,
 *     items?: list<ReceiptLine>,
 *     storeId?: string,
 *     programId?: string,
 *     overLimit?: string,
 *     couponCode?: string,
 * }
 * @phpstan-type SalesAnswer array{
 *     results: list<array{
 *         receiptId: string|null,
 *         status: int,
 *         purchase: SaleAnswer|null,
 *         problem: Problem|null,
 *     }>,
 * }
 * @phpstan-type SalesBody array{
 *     purchases: list<SaleBody|array<string, mixed>>,
 * }
 * @phpstan-type ShopDoor array{
 *     id: string,
 *     name: string,
 *     address: string,
 * }
 * @phpstan-type TillClaim array{
 *     id: string,
 *     state: ClaimState,
 *     reward: ClaimedReward,
 *     program: array{
 *         id: string,
 *         name: string,
 *     },
 *     points: int,
 *     stamps: int,
 *     moneyCents: int,
 *     requestedAt: string,
 *     approvedAt: string|null,
 *     readyAt: string|null,
 *     shippedAt: string|null,
 *     deliveredAt: string|null,
 *     closedAt: string|null,
 *     readyBy: string|null,
 *     expiresAt: string|null,
 *     deliversAt: string|null,
 *     lawAt: string,
 *     tracking: string|null,
 *     reason: string|null,
 *     couponId: string|null,
 *     returned: array{
 *         points: int,
 *         stamps: int,
 *     },
 *     customer: MembersCustomer,
 *     note: string|null,
 * }
 * @phpstan-type TillLine array{
 *     id: string,
 *     transactionId: string,
 *     channel: 'store'|'online',
 *     status: 'held'|'redeemed'|'cancelled'|'expired'|'voided',
 *     points: int,
 *     priceCents: int,
 *     discountPriceCents: int,
 *     openedAt: string,
 *     expiresAt: string,
 *     closedAt: string|null,
 *     serverTime: string,
 *     deal: DealLine,
 *     customer: array{
 *         username: string,
 *         avatar: string|null,
 *     },
 *     unheardSeconds: int|null,
 *     adults?: bool,
 * }
 * @phpstan-type Webhook array{
 *     id: string,
 *     url: string,
 *     description: string,
 *     events: list<'redemption.confirmed'|'redemption.voided'|'purchase.registered'|'purchase.refunded'|'member.joined'|'member.left'|'claim.changed'|'tier.changed'|'coupon.issued'|'coupon.used'|'coupon.voided'>,
 *     apiVersion: '2026-11-01'|'2026-12-01',
 *     enabled: bool,
 *     disabledFor: 'brand'|'failing'|'gone'|null,
 *     disabledAt: string|null,
 *     failingSince: string|null,
 *     oldSecretUntil: string|null,
 *     last: array{
 *         at: string,
 *         status: int|null,
 *         error: 'address'|'private'|'unresolved'|'unreachable'|'certificate'|'timeout'|'disabled'|null,
 *     }|null,
 *     createdAt: string,
 * }
 * @phpstan-type WebhookAttempt array{
 *     no: int,
 *     at: string,
 *     milliseconds: int,
 *     status: int|null,
 *     error: 'address'|'private'|'unresolved'|'unreachable'|'certificate'|'timeout'|'disabled'|null,
 *     answer: string,
 * }
 * @phpstan-type WebhookDelivery array{
 *     id: string,
 *     type: string,
 *     state: 'waiting'|'delivered'|'failed',
 *     attempts: int,
 *     status: int|null,
 *     error: 'address'|'private'|'unresolved'|'unreachable'|'certificate'|'timeout'|'disabled'|null,
 *     nextAt: string|null,
 *     createdAt: string,
 * }
 * @phpstan-type WebhookDeliveryDetail array{
 *     id: string,
 *     type: string,
 *     state: 'waiting'|'delivered'|'failed',
 *     attempts: int,
 *     status: int|null,
 *     error: 'address'|'private'|'unresolved'|'unreachable'|'certificate'|'timeout'|'disabled'|null,
 *     nextAt: string|null,
 *     createdAt: string,
 *     url: string,
 *     body: string,
 *     tries: list<WebhookAttempt>,
 * }
 * @phpstan-type WebhookWithSecret array{
 *     id: string,
 *     url: string,
 *     description: string,
 *     events: list<'redemption.confirmed'|'redemption.voided'|'purchase.registered'|'purchase.refunded'|'member.joined'|'member.left'|'claim.changed'|'tier.changed'|'coupon.issued'|'coupon.used'|'coupon.voided'>,
 *     apiVersion: '2026-11-01'|'2026-12-01',
 *     enabled: bool,
 *     disabledFor: 'brand'|'failing'|'gone'|null,
 *     disabledAt: string|null,
 *     failingSince: string|null,
 *     oldSecretUntil: string|null,
 *     last: array{
 *         at: string,
 *         status: int|null,
 *         error: 'address'|'private'|'unresolved'|'unreachable'|'certificate'|'timeout'|'disabled'|null,
 *     }|null,
 *     createdAt: string,
 *     secret: string,
 * }
 */
abstract class Operations
{
    /** SHA-256 of the OpenAPI document that this file was generated from. */
    public const DOCUMENT_SHA256 = 'a683857d955731bb82c3fa87fb6ca851265c413ed7fd0a9290d85786d8dc8adc';

    /** The version of the API that the types of this file describe. */
    public const VERSION = '2026-12-01';

    /**
     * Sends a call until it has an outcome.
     *
     * @param array<string, string|null> $query
     * @param array<string, mixed>|null $body
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    abstract protected function call(
        string $method,
        string $path,
        array $query = [],
        ?array $body = null,
        ?string $idempotencyKey = null,
    ): mixed;

    /** Returns an idempotency key for one call: the caller's, else a new one. */
    abstract protected function idempotencyKey(?string $ofCaller): string;

    /**
     * Change, disable or enable an address for messages.
     *
     * Scope webhook:write. Refusals:
     * - 400: malformed_request, validation_failed, body_not_object, duplicate_key, version_unknown, webhook_address
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     * - 404: webhook_not_found
     * - 409: webhook_known
     *
     * @param string $id
     * @param ChangeWebhookBody $body
     * @return Webhook
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function changeWebhookAddress(string $id, array $body): array
    {
        return $this->call('PUT', '/api/v1/integration/webhooks/' . rawurlencode($id), body: $body);
    }

    /**
     * Whether a coupon can be used now, and for what.
     *
     * Scope coupon:redeem. Refusals:
     * - 400: malformed_request, validation_failed, version_unknown
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused, own_coupon
     * - 404: code_invalid
     * - 409: coupon_used, coupon_expired, coupon_revoked, coupon_not_yet, coupon_other_shop
     * - 429: rate_limited, typed_codes_locked
     *
     * @param string $code
     * @param string|null $storeId
     * @return KeyCoupon
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function checkCoupon(string $code, ?string $storeId = null): array
    {
        return $this->call('GET', '/api/v1/integration/coupon/' . rawurlencode($code), query: ['storeId' => $storeId]);
    }

    /**
     * Hand over a claimed reward by its code.
     *
     * Scope claim:confirm. Refusals:
     * - 400: malformed_request, validation_failed, body_not_object, duplicate_key, version_unknown
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     * - 404: code_invalid
     * - 409: request_in_flight, claim_delivered, claim_over, claim_waits, claim_other_shop, claim_other_day
     * - 422: idempotency_key_reused
     * - 429: rate_limited, typed_codes_locked
     *
     * @param string $code
     * @param bool $simulate
     * @param string|null $storeId
     * @param string|null $idempotencyKey 8 to 100 letters, digits and `._:-`: a call repeated within a day gets the same answer
     * @return TillClaim
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function confirmClaim(string $code, bool $simulate = false, ?string $storeId = null, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/api/v1/integration/claim/' . rawurlencode($code) . '/confirm', query: ['simulate' => $simulate ? 'true' : null, 'storeId' => $storeId], idempotencyKey: $this->idempotencyKey($idempotencyKey));
    }

    /**
     * Confirm the purchase code of an online deal.
     *
     * Scope claim:confirm. Refusals:
     * - 400: malformed_request, validation_failed, body_not_object, duplicate_key, version_unknown
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused, own_brand
     * - 404: code_invalid
     * - 409: request_in_flight, code_expired, redemption_cancelled, already_redeemed
     * - 422: idempotency_key_reused
     * - 429: rate_limited, typed_codes_locked
     *
     * @param string $code
     * @param bool $simulate
     * @param string|null $idempotencyKey 8 to 100 letters, digits and `._:-`: a call repeated within a day gets the same answer
     * @return TillLine
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function confirmCode(string $code, bool $simulate = false, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/api/v1/integration/code/' . rawurlencode($code) . '/confirm', query: ['simulate' => $simulate ? 'true' : null], idempotencyKey: $this->idempotencyKey($idempotencyKey));
    }

    /**
     * Tell of something that a custom rule pays for.
     *
     * Scope event:write. Refusals:
     * - 400: malformed_request, validation_failed, body_not_object, duplicate_key, version_unknown, event_from_future, event_too_old
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     * - 404: member_not_found, event_unknown
     * - 409: request_in_flight, card_expired, program_not_active
     * - 422: idempotency_key_reused, event_conflict
     * - 429: rate_limited, typed_codes_locked
     *
     * @param EventBody $body
     * @param bool $simulate
     * @param string|null $idempotencyKey 8 to 100 letters, digits and `._:-`: a call repeated within a day gets the same answer
     * @return EventAnswer
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function createEvent(array $body, bool $simulate = false, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/api/v1/integration/event', query: ['simulate' => $simulate ? 'true' : null], body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Register a purchase of a member.
     *
     * Scope purchase:write. Refusals:
     * - 400: malformed_request, validation_failed, body_not_object, duplicate_key, version_unknown, event_from_future, event_too_old, lines_differ
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused, own_coupon
     * - 404: member_not_found, shop_not_found, code_invalid
     * - 409: request_in_flight, card_expired, program_not_active, purchases_per_day, purchases_per_hour, purchase_unusual, coupon_used, coupon_expired, coupon_revoked, coupon_not_yet, coupon_other_shop, coupon_other_member, coupon_receipt_used, coupon_beside_deal, coupon_below_minimum, coupon_products_untold, coupon_no_products, coupon_nothing_left
     * - 422: idempotency_key_reused, event_conflict
     * - 429: rate_limited, typed_codes_locked
     *
     * @param SaleBody $body
     * @param bool $simulate
     * @param string|null $idempotencyKey 8 to 100 letters, digits and `._:-`: a call repeated within a day gets the same answer
     * @return SaleAnswer
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function createPurchase(array $body, bool $simulate = false, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/api/v1/integration/purchase', query: ['simulate' => $simulate ? 'true' : null], body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Register up to 200 purchases.
     *
     * Scope purchase:write. Refusals:
     * - 400: malformed_request, validation_failed, body_not_object, duplicate_key, version_unknown
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     * - 409: request_in_flight
     * - 422: idempotency_key_reused
     *
     * @param SalesBody $body
     * @param bool $simulate
     * @param string|null $idempotencyKey 8 to 100 letters, digits and `._:-`: a call repeated within a day gets the same answer
     * @return SalesAnswer
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function createPurchases(array $body, bool $simulate = false, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/api/v1/integration/purchases', query: ['simulate' => $simulate ? 'true' : null], body: $body, idempotencyKey: $this->idempotencyKey($idempotencyKey));
    }

    /**
     * Refund a purchase, all of it or a part, by its receipt or its member.
     *
     * Scope refund:write. Refusals:
     * - 400: malformed_request, validation_failed, body_not_object, duplicate_key, version_unknown, event_from_future, event_too_old, lines_differ
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     * - 404: member_not_found, purchase_not_found
     * - 409: request_in_flight, card_expired, program_not_active, refund_exceeds, receipt_ambiguous
     * - 422: idempotency_key_reused, event_conflict
     * - 429: rate_limited, typed_codes_locked
     *
     * @param ReturnBody $body
     * @param bool $simulate
     * @param string|null $idempotencyKey 8 to 100 letters, digits and `._:-`: a call repeated within a day gets the same answer
     * @return SaleAnswer
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function createRefund(array $body, bool $simulate = false, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/api/v1/integration/refund', query: ['simulate' => $simulate ? 'true' : null], body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Add an address for messages; its secret is shown in this answer alone.
     *
     * Scope webhook:write. Refusals:
     * - 400: malformed_request, validation_failed, body_not_object, duplicate_key, version_unknown, webhook_address
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     * - 409: webhook_known, webhooks_full
     *
     * @param CreateWebhookBody $body
     * @return WebhookWithSecret
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function createWebhookAddress(array $body): array
    {
        return $this->call('POST', '/api/v1/integration/webhooks', body: $body);
    }

    /**
     * Delete an address for messages and its log.
     *
     * Scope webhook:write. Refusals:
     * - 400: malformed_request, validation_failed, body_not_object, duplicate_key, version_unknown
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     * - 404: webhook_not_found
     *
     * @param string $id
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function deleteWebhookAddress(string $id): void
    {
        $this->call('DELETE', '/api/v1/integration/webhooks/' . rawurlencode($id));
    }

    /**
     * Who a member is, what they have in each program of the brand, and which rewards they wait for.
     *
     * Scope member:read. Refusals:
     * - 400: malformed_request, validation_failed, version_unknown
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     * - 404: member_not_found
     * - 409: card_expired
     * - 429: rate_limited, typed_codes_locked
     *
     * @param string $code
     * @return MemberAnswer
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function getMember(string $code): array
    {
        return $this->call('GET', '/api/v1/integration/member/' . rawurlencode($code));
    }

    /**
     * What was sent to an address and what it answered.
     *
     * Scope webhook:read. Refusals:
     * - 400: malformed_request, validation_failed, version_unknown
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     * - 404: webhook_not_found, webhook_delivery_not_found
     *
     * @param string $id
     * @param string $deliveryId
     * @return WebhookDeliveryDetail
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function getWebhookMessage(string $id, string $deliveryId): array
    {
        return $this->call('GET', '/api/v1/integration/webhooks/' . rawurlencode($id) . '/delivery/' . rawurlencode($deliveryId));
    }

    /**
     * The addresses that get messages of the brand.
     *
     * Scope webhook:read. Refusals:
     * - 400: malformed_request, version_unknown
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     *
     * @return list<Webhook>
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function listWebhookAddresses(): array
    {
        return $this->call('GET', '/api/v1/integration/webhooks');
    }

    /**
     * The log of an address: its messages and what became of them.
     *
     * Scope webhook:read. Refusals:
     * - 400: malformed_request, validation_failed, version_unknown, cursor_invalid
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     * - 404: webhook_not_found
     *
     * @param string $id
     * @param string|null $state
     * @param int|null $limit
     * @param string|null $cursor
     * @return array{
     *     items: list<WebhookDelivery>,
     *     nextCursor: string|null,
     * }
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function listWebhookMessages(string $id, ?string $state = null, ?int $limit = null, ?string $cursor = null): array
    {
        return $this->call('GET', '/api/v1/integration/webhooks/' . rawurlencode($id) . '/delivery', query: ['state' => $state, 'limit' => $limit === null ? null : (string) $limit, 'cursor' => $cursor]);
    }

    /**
     * The deals of the brand that are on offer, with their stock.
     *
     * Scope deal:read. Refusals:
     * - 400: malformed_request, validation_failed, version_unknown, cursor_invalid
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return array{
     *     items: list<KeyDeal>,
     *     nextCursor: string|null,
     * }
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function readDeals(?int $limit = null, ?string $cursor = null): array
    {
        return $this->call('GET', '/api/v1/integration/deal', query: ['limit' => $limit === null ? null : (string) $limit, 'cursor' => $cursor]);
    }

    /**
     * The members of a program of the brand, with their balances and tier.
     *
     * Scope member:list. Refusals:
     * - 400: malformed_request, validation_failed, version_unknown, cursor_invalid
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     * - 404: program_not_found
     *
     * @param string $programId
     * @param string|null $changedSince
     * @param string|null $tier
     * @param int|null $limit
     * @param string|null $cursor
     * @return array{
     *     items: list<KeyMember>,
     *     nextCursor: string|null,
     * }
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function readMembers(string $programId, ?string $changedSince = null, ?string $tier = null, ?int $limit = null, ?string $cursor = null): array
    {
        return $this->call('GET', '/api/v1/integration/program/' . rawurlencode($programId) . '/member', query: ['changedSince' => $changedSince, 'tier' => $tier, 'limit' => $limit === null ? null : (string) $limit, 'cursor' => $cursor]);
    }

    /**
     * The products of the brand.
     *
     * Scope deal:read. Refusals:
     * - 400: malformed_request, validation_failed, version_unknown, cursor_invalid
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return array{
     *     items: list<KeyProduct>,
     *     nextCursor: string|null,
     * }
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function readProducts(?int $limit = null, ?string $cursor = null): array
    {
        return $this->call('GET', '/api/v1/integration/product', query: ['limit' => $limit === null ? null : (string) $limit, 'cursor' => $cursor]);
    }

    /**
     * The running programs of the brand with their rewards.
     *
     * Scope program:read. Refusals:
     * - 400: malformed_request, version_unknown
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     *
     * @return list<KeyProgram>
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function readPrograms(): array
    {
        return $this->call('GET', '/api/v1/integration/program');
    }

    /**
     * What was registered under the number of a receipt, and what of it was refunded.
     *
     * Scope purchase:read. Refusals:
     * - 400: malformed_request, validation_failed, version_unknown
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     * - 404: purchase_not_found
     *
     * @param string $receiptId
     * @return array{
     *     items: list<FoundPurchase>,
     * }
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function readPurchases(string $receiptId): array
    {
        return $this->call('GET', '/api/v1/integration/purchase/' . rawurlencode($receiptId));
    }

    /**
     * Send a message of the log again.
     *
     * Scope webhook:write. Refusals:
     * - 400: malformed_request, validation_failed, body_not_object, duplicate_key, version_unknown
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     * - 404: webhook_not_found, webhook_delivery_not_found
     *
     * @param string $id
     * @param string $deliveryId
     * @return WebhookDeliveryDetail
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function redeliverWebhookMessage(string $id, string $deliveryId): array
    {
        return $this->call('POST', '/api/v1/integration/webhooks/' . rawurlencode($id) . '/delivery/' . rawurlencode($deliveryId) . '/redeliver');
    }

    /**
     * Give an address a new secret, which is shown in this answer alone.
     *
     * Scope webhook:write. Refusals:
     * - 400: malformed_request, validation_failed, body_not_object, duplicate_key, version_unknown
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     * - 404: webhook_not_found
     *
     * @param string $id
     * @return WebhookWithSecret
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function rotateWebhookSecret(string $id): array
    {
        return $this->call('POST', '/api/v1/integration/webhooks/' . rawurlencode($id) . '/rotate');
    }

    /**
     * Send a message that tries an address out.
     *
     * Scope webhook:write. Refusals:
     * - 400: malformed_request, validation_failed, body_not_object, duplicate_key, version_unknown
     * - 401: key_invalid
     * - 403: key_scope_missing, key_address_refused
     * - 404: webhook_not_found
     *
     * @param string $id
     * @return WebhookDeliveryDetail
     * @throws VicinoRefusal
     * @throws VicinoUnreachable
     */
    public function testWebhookAddress(string $id): array
    {
        return $this->call('POST', '/api/v1/integration/webhooks/' . rawurlencode($id) . '/test');
    }
}

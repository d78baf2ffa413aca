<?php

declare(strict_types=1);

namespace Vicino;

/** Messages of Vicino to an address of the shop (Standard Webhooks). */
final class Webhook
{
    /** A message may differ from this machine's clock by this many seconds. */
    public const TOLERANCE_SECONDS = 300;

    /** The product's secrets have 32 bytes; Standard Webhooks allows no shorter ones than these. */
    private const LEAST_BYTES = 24;

    /**
     * Checks that a message comes from Vicino and is at most five minutes old, and reads it. Store
     * the id, which is the same for all tries, and ignore a message that you have processed.
     *
     * @param string $body the received body, byte by byte: a body that was parsed and written again
     * has another signature
     * @param array<string, string|list<string>> $headers those of getallheaders(), of $_SERVER, or of
     * a framework
     * @param string $secret `whsec_…` of the address; during a rotation, either of the two
     * @return array{id: string, type: string, timestamp: string, data: array<string, string|int|float>}
     * amounts are in cents
     * @throws WebhookVerificationError if the signature or the time is wrong
     * @throws \InvalidArgumentException for a malformed secret
     */
    public static function verify(string $body, array $headers, #[\SensitiveParameter] string $secret): array
    {
        $key = self::keyOf($secret);
        $given = self::plain($headers);
        $id = $given['webhook-id'] ?? '';
        $time = $given['webhook-timestamp'] ?? '';
        if ($id === '' || preg_match('/^\d{1,12}$/D', $time) !== 1) {
            throw new WebhookVerificationError('The message has no signature');
        }
        $signature = base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
        if (!self::isAmong($signature, $given['webhook-signature'] ?? '')) {
            throw new WebhookVerificationError('The signature is not of this message');
        }
        if (abs(time() - (int) $time) > self::TOLERANCE_SECONDS) {
            throw new WebhookVerificationError('The message is too old, or a clock is wrong');
        }
        $message = json_decode($body, true);
        if (!is_array($message)) {
            throw new WebhookVerificationError('The message cannot be read');
        }
        return ['id' => $id] + $message;
    }

    /** Compares all given signatures of version 1, each in constant time. */
    private static function isAmong(string $signature, string $given): bool
    {
        $found = false;
        foreach (explode(' ', $given) as $one) {
            $found = hash_equals("v1,$signature", $one) || $found;
        }
        return $found;
    }

    private static function keyOf(#[\SensitiveParameter] string $secret): string
    {
        $key = str_starts_with($secret, 'whsec_') ? base64_decode(substr($secret, 6), true) : false;
        if ($key === false || strlen($key) < self::LEAST_BYTES) {
            throw new \InvalidArgumentException('That is no secret of Vicino: one is whsec_ and base64');
        }
        return $key;
    }

    /**
     * Returns headers by small names with hyphens; `HTTP_WEBHOOK_ID` is webhook-id.
     *
     * @param array<string, mixed> $headers
     * @return array<string, string>
     */
    private static function plain(array $headers): array
    {
        $plain = [];
        foreach ($headers as $name => $value) {
            $first = is_array($value) ? reset($value) : $value;
            $plain[preg_replace('/^http-/', '', strtolower(strtr((string) $name, '_', '-')))] =
                is_scalar($first) ? (string) $first : '';
        }
        return $plain;
    }
}

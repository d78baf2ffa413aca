<?php

declare(strict_types=1);

namespace Vicino;

use Vicino\Generated\Operations;

/**
 * Calls of the shop system of one brand. Each call throws a VicinoRefusal or, without an answer, a
 * VicinoUnreachable.
 *
 * A lost connection, a timeout, and a status after which the same call can succeed are tried again,
 * with the same idempotency key.
 */
final class Vicino extends Operations
{
    /** Too many calls, a busy server, and proxies that reach no server. */
    private const TRANSIENT = [429, 502, 503, 504];
    private const FIRST_WAIT_MS = 250;

    private readonly string $origin;
    private ?\CurlHandle $connection = null;

    /**
     * @param string $baseUrl the address of Vicino, such as https://vicino.example; plain http only
     * for this machine, because the key travels with each call
     * @param string $key an API key of the brand, `vk_…`
     * @param string $language of messages and of the texts for receipts, `it` or `en`
     * @param int $retries the largest number of times that a call is sent again
     * @param int $timeoutMs the time limit of one try in milliseconds
     * @param int $maxWaitMs the longest wait between two tries in milliseconds; if a refusal demands
     * a longer one, the call throws it at once
     * @throws \InvalidArgumentException for a malformed key or language, and for an address that must
     * not receive a key
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] private readonly string $key,
        private readonly string $language = 'it',
        private readonly int $retries = 3,
        private readonly int $timeoutMs = 15_000,
        private readonly int $maxWaitMs = 30_000,
    ) {
        if (preg_match('/^vk_[\w-]{43}$/D', $key) !== 1) {
            throw new \InvalidArgumentException('That is no API key of Vicino: one is vk_ and 43 characters');
        }
        if (!in_array($language, ['it', 'en'], true)) {
            throw new \InvalidArgumentException('The language is it or en');
        }
        $this->origin = self::originOf($baseUrl);
    }

    protected function call(
        string $method,
        string $path,
        array $query = [],
        ?array $body = null,
        ?string $idempotencyKey = null,
    ): mixed {
        if ($idempotencyKey !== null && preg_match('/^[\w.:-]{8,100}$/D', $idempotencyKey) !== 1) {
            throw new \InvalidArgumentException('An idempotency key is 8 to 100 letters, digits and ._:-');
        }
        $asked = http_build_query($query, '', '&', PHP_QUERY_RFC3986);
        $request = [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_URL => $this->origin . $path . ($asked === '' ? '' : "?$asked"),
            CURLOPT_HTTPHEADER => [
                "Authorization: Bearer $this->key",
                "Accept-Language: $this->language",
                'Accept: application/json',
                'Vicino-Version: ' . self::VERSION,
                'Expect:',
                ...($idempotencyKey === null ? [] : ["Idempotency-Key: $idempotencyKey"]),
                ...($body !== null ? ['Content-Type: application/json'] : []),
                // curl sends none for a POST without a body, and some proxies refuse that.
                ...($body === null && $method === 'POST' ? ['Content-Length: 0'] : []),
            ],
        ];
        if ($body !== null) {
            $request[CURLOPT_POSTFIELDS] = json_encode(
                $body,
                JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE,
            );
        }
        $answerLost = false;
        for ($attempts = 1; ; $attempts += 1) {
            $answer = $this->send($request);
            if (self::isOk($answer)) {
                return $answer['data'];
            }
            $wait = self::waitOf($answer, $attempts);
            if ($attempts > $this->retries || $wait > $this->maxWaitMs || !self::isTransient($answer)) {
                throw self::failure($answer, $attempts, $answerLost);
            }
            $answerLost = $answerLost || $answer['status'] !== 429;
            usleep((int) ($wait * 1000));
        }
    }

    protected function idempotencyKey(?string $ofCaller): string
    {
        return $ofCaller ?? bin2hex(random_bytes(16));
    }

    /**
     * Sends a request once.
     *
     * @param array<int, mixed> $request
     * @return array{status: int|null, data: mixed, retryAfter: float|null, error: string}
     * status is null without an answer; data is null for a body that is not JSON
     */
    private function send(array $request): array
    {
        $this->connection ??= curl_init();
        curl_reset($this->connection);
        $headers = [];
        curl_setopt_array($this->connection, $request + [
            CURLOPT_RETURNTRANSFER => true,
            // A redirect must not carry the key to another server.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PATH_AS_IS => true,
            CURLOPT_TIMEOUT_MS => $this->timeoutMs,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_HEADERFUNCTION => static function (\CurlHandle $_, string $line) use (&$headers): int {
                // A proxy's answer comes before that of Vicino.
                if (str_starts_with($line, 'HTTP/')) {
                    $headers = [];
                }
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $headers[strtolower($name)] = trim($value);
                return strlen($line);
            },
        ]);
        $text = curl_exec($this->connection);
        if (!is_string($text)) {
            return ['status' => null, 'data' => null, 'retryAfter' => null, 'error' => curl_error($this->connection)];
        }
        return [
            'status' => curl_getinfo($this->connection, CURLINFO_RESPONSE_CODE),
            'data' => json_decode($text, true),
            'retryAfter' => self::secondsOf($headers['retry-after'] ?? null),
            'error' => '',
        ];
    }

    /** @param array{status: int|null, data: mixed} $answer */
    private static function isOk(array $answer): bool
    {
        return $answer['status'] === 204 || (self::isSuccess($answer['status']) && is_array($answer['data']));
    }

    private static function isSuccess(?int $status): bool
    {
        return $status !== null && $status >= 200 && $status < 300;
    }

    /**
     * A success that cannot be read was cut. A conflict with a time to wait means that the server
     * still works on an earlier try of the same call.
     *
     * @param array{status: int|null, retryAfter: float|null} $answer
     */
    private static function isTransient(array $answer): bool
    {
        ['status' => $status, 'retryAfter' => $retryAfter] = $answer;
        return $status === null
            || self::isSuccess($status)
            || in_array($status, self::TRANSIENT, true)
            || ($status === 409 && $retryAfter !== null);
    }

    /**
     * Returns the wait of the answer in milliseconds. Without one, each wait is twice as long as the
     * last, shortened at random so that tills do not all return at the same time.
     *
     * @param array{retryAfter: float|null} $answer
     */
    private static function waitOf(array $answer, int $attempts): float
    {
        return $answer['retryAfter'] === null
            ? self::FIRST_WAIT_MS * 2 ** ($attempts - 1) * random_int(500, 1000) / 1000
            : $answer['retryAfter'] * 1000;
    }

    /** Returns the seconds of Retry-After, which is a number or a date (RFC 9110, 10.2.3). */
    private static function secondsOf(?string $text): ?float
    {
        if ($text === null || preg_match('/^\d+$/D', $text) === 1) {
            return $text === null ? null : (float) $text;
        }
        $moment = strtotime($text);
        return $moment === false ? null : (float) max(0, $moment - time());
    }

    /** @param array{status: int|null, data: mixed, retryAfter: float|null, error: string} $answer */
    private static function failure(array $answer, int $attempts, bool $answerLost): VicinoError
    {
        ['status' => $status, 'data' => $data, 'retryAfter' => $retryAfter, 'error' => $error] = $answer;
        if (self::isProblem($data)) {
            return new VicinoRefusal($data, $retryAfter, $attempts, $answerLost);
        }
        $message = $status === null
            ? "Vicino did not answer: $error"
            : "Vicino did not answer, but something did: $status";
        return new VicinoUnreachable($message, $status, $attempts, $answerLost);
    }

    private static function isProblem(mixed $data): bool
    {
        return is_array($data)
            && is_string($data['code'] ?? null)
            && is_int($data['statusCode'] ?? null)
            && is_string($data['message'] ?? null);
    }

    private static function originOf(string $baseUrl): string
    {
        $parts = parse_url($baseUrl) ?: [];
        $scheme = strtolower($parts['scheme'] ?? '');
        $host = $parts['host'] ?? '';
        $isThisMachine = preg_match('/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/D', $host) === 1;
        if ($host === '' || ($scheme !== 'https' && !($scheme === 'http' && $isThisMachine))) {
            throw new \InvalidArgumentException("$baseUrl is no https address: the key would travel in the open");
        }
        return "$scheme://$host" . (isset($parts['port']) ? ":{$parts['port']}" : '');
    }
}

<?php

declare(strict_types=1);

namespace Vicino;

/** Vicino has refused the call. The message is for people, `$code` is for programs. */
final class VicinoRefusal extends VicinoError
{
    /** @var string never changes its meaning, but a newer server may have more codes */
    public $code;

    public readonly int $status;

    /** @var array<string, string> the error of each wrong field of the body, by the field's path */
    public readonly array $fieldErrors;

    /** The id to name in a question to the support. */
    public readonly ?string $requestId;

    /**
     * @param array{statusCode: int, code: string, message: string, fieldErrors?: array<string, string>, requestId?: string} $problem
     * @param float|null $retryAfter seconds to wait before the next call; null if waiting does not help
     */
    public function __construct(
        array $problem,
        public readonly ?float $retryAfter,
        int $attempts,
        bool $answerLost,
    ) {
        parent::__construct($problem['message'], $attempts, $answerLost);
        $this->status = $problem['statusCode'];
        $this->code = $problem['code'];
        $this->fieldErrors = $problem['fieldErrors'] ?? [];
        $this->requestId = $problem['requestId'] ?? null;
    }
}

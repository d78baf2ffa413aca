<?php

declare(strict_types=1);

namespace Vicino;

/** The common part of all errors of a call. */
abstract class VicinoError extends \RuntimeException
{
    /**
     * @param int $attempts the number of times that the call was sent
     * @param bool $answerLost true if the answer of an earlier try was lost: a code that means
     * "already" (claim_delivered, already_redeemed) can then come from this same call
     */
    public function __construct(
        string $message,
        public readonly int $attempts,
        public readonly bool $answerLost,
        ?\Throwable $previous = null,
    ) {
        parent::__construct($message, 0, $previous);
    }
}

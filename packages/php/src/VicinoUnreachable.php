<?php

declare(strict_types=1);

namespace Vicino;

/**
 * Vicino gave no answer: no connection, a timeout, or an answer from something in between. The call
 * may or may not have had its effect. A second call with the same receipt has the effect only once.
 */
final class VicinoUnreachable extends VicinoError
{
    /** @param int|null $status of the answer that did not come from Vicino, such as 502 of a proxy; null without any answer */
    public function __construct(
        string $message,
        public readonly ?int $status,
        int $attempts,
        bool $answerLost,
    ) {
        parent::__construct($message, $attempts, $answerLost);
    }
}

<?php

declare(strict_types=1);

namespace Vicino;

/** A message does not come from Vicino, or is too old. */
final class WebhookVerificationError extends \RuntimeException
{
}

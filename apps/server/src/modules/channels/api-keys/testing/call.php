<?php

/**
 * Calls methods of the PHP client one after another. Reads {options, calls: [[method, arguments]…]}
 * as JSON, prints a list of {answer} or {error}. The environment has the client's folder as CLIENT.
 */

declare(strict_types=1);

require getenv('CLIENT') . '/autoload.php';

['options' => $options, 'calls' => $calls] = json_decode(stream_get_contents(STDIN), true);

$outcomes = array_map(static function (array $call) use ($options): array {
    [$method, $arguments] = $call;
    try {
        return ['answer' => (new Vicino\Vicino(...$options))->$method(...$arguments)];
    } catch (Throwable $error) {
        $read = ['class' => $error::class, 'message' => $error->getMessage()] + get_object_vars($error);
        return ['error' => $read];
    }
}, $calls);

echo json_encode($outcomes, JSON_THROW_ON_ERROR);

<?php
/** $body: file_get_contents('php://input'); $signature: $_SERVER['HTTP_X_SERVICE_SIGNATURE'] */
function is_from_atumo(string $secret, string $body, ?string $signature): bool
{
    return hash_equals('sha256=' . hash_hmac('sha256', $body, $secret), $signature ?? '');
}

<?php
/**
 * $secret: getenv('ATUMO_WEBHOOK_SECRET'); $body: file_get_contents('php://input');
 * $signature: $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? null
 */
function is_from_atumo(string|false $secret, string $body, ?string $signature): bool
{
    if (!$secret) {
        return false; // without a secret, anyone could forge a signature
    }
    return hash_equals('sha256=' . hash_hmac('sha256', $body, $secret), $signature ?? '');
}

<?php
$term = [
    'english_term' => 'phone strap',
    'yoruba_term' => 'okùn fóònù',
    'definition_en' => 'A cord by which it hangs from the wrist or neck.',
];
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'X-API-Key: ' . getenv('ATUMO_KEY'),
        'Content-Type: application/json',
        'Idempotency-Key: phone-strap-1',
    ],
    'content' => json_encode($term),
    'ignore_errors' => true,
]]);
$url = getenv('ATUMO_URL') . '/api/v1/submit.php';
$answer = json_decode(file_get_contents($url, false, $context));
echo $answer->ok ? "{$answer->submission->id} is $answer->status\n" : "$answer->error\n";

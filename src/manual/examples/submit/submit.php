<?php
$term = [
    'english_term' => 'phone case',
    'yoruba_term' => 'àpò fóònù',
    'definition_en' => 'A cover that keeps a phone from knocks and scratches.',
];
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'X-API-Key: ' . getenv('ATUMO_KEY'),
        'Content-Type: application/json',
        'Idempotency-Key: phone-case-1',
    ],
    'content' => json_encode($term),
    'ignore_errors' => true,
]]);
$answer = json_decode(file_get_contents(getenv('ATUMO_URL') . '/api/v1/submit.php', false, $context));
echo $answer->ok ? "{$answer->submission->id} is $answer->status\n" : "$answer->error\n";

<?php
$edit = ['slug' => 'battery', 'suggested_aliases' => 'dry cell, bátìrì rédíò'];
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'X-API-Key: ' . getenv('ATUMO_KEY'),
        'Content-Type: application/json',
        'Idempotency-Key: battery-1',
    ],
    'content' => json_encode($edit),
    'ignore_errors' => true,
]]);
$url = getenv('ATUMO_URL') . '/api/v1/suggest.php';
$answer = json_decode(file_get_contents($url, false, $context));
echo $answer->ok ? "{$answer->suggestion->id} is $answer->status\n" : "$answer->error\n";

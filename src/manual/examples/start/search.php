<?php
$context = stream_context_create(['http' => ['header' => 'X-API-Key: ' . getenv('ATUMO_KEY')]]);
$url = getenv('ATUMO_URL') . '/api/v1/dictionary.php?q=ero&limit=1';
foreach (json_decode(file_get_contents($url, false, $context)) as $term) {
    echo "$term->english: $term->yoruba\n";
}

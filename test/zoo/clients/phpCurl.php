<?php
// PHP's curl extension, with one handle.
// Needs: php -r "exit(extension_loaded(\"curl\") ? 0 : 1);"
$curl = curl_init();
foreach (json_decode(file_get_contents($argv[1]), true) as $case) {
    $lines = [];
    foreach ($case['headers'] as $name => $value) {
        // A header that ends in a semicolon is sent without a value.
        $lines[] = $value === '' ? "$name;" : "$name: $value";
    }
    $headers = [];
    curl_reset($curl);
    curl_setopt_array($curl, [
        CURLOPT_URL => $case['url'],
        CURLOPT_CUSTOMREQUEST => $case['method'],
        CURLOPT_NOBODY => $case['method'] === 'HEAD',
        CURLOPT_HTTPHEADER => $lines,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 20,
        CURLOPT_HEADERFUNCTION => function ($_, $line) use (&$headers) {
            if (str_contains($line, ':')) {
                $headers[] = preg_split('/:\s*/', trim($line), 2);
            }
            return strlen($line);
        },
    ]);
    if (isset($case['body'])) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, str_pad($case['body'], $case['pad']));
    }
    $body = curl_exec($curl);
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    echo json_encode($body === false
        ? ['error' => curl_error($curl)]
        : ['status' => $status, 'headers' => $headers, 'body' => $body]), "\n";
}

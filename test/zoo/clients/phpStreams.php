<?php
// PHP's streams: file_get_contents with a URL.
// Needs: php -r "exit(ini_get(\"allow_url_fopen\") ? 0 : 1);"
foreach (json_decode(file_get_contents($argv[1]), true) as $case) {
    $lines = [];
    foreach ($case['headers'] as $name => $value) {
        $lines[] = "$name: $value";
    }
    $http = ['method' => $case['method'], 'header' => $lines, 'ignore_errors' => true, 'timeout' => 20];
    if (isset($case['body'])) {
        $http['content'] = str_pad($case['body'], $case['pad']);
    }
    $http_response_header = [];
    $body = @file_get_contents($case['url'], false, stream_context_create(['http' => $http]));
    if ($body === false || $http_response_header === []) {
        echo json_encode(['error' => error_get_last()['message'] ?? 'no response']), "\n";
        continue;
    }
    $status = (int) explode(' ', array_shift($http_response_header))[1];
    $headers = array_map(fn ($line) => preg_split('/:\s*/', $line, 2), $http_response_header);
    echo json_encode(['status' => $status, 'headers' => $headers, 'body' => $body]), "\n";
}

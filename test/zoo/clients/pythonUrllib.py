"""Python's urllib, which opens a connection for each request and sends `Connection: close`."""
import json
import sys
import urllib.error
import urllib.request

for case in json.load(open(sys.argv[1], encoding="utf-8")):
    body = case["body"].ljust(case["pad"]).encode() if "body" in case else None
    request = urllib.request.Request(
        case["url"], data=body, headers=case["headers"], method=case["method"]
    )
    try:
        try:
            response = urllib.request.urlopen(request, timeout=20)
        except urllib.error.HTTPError as error:
            response = error
        result = {
            "status": response.status,
            "headers": response.headers.items(),
            "body": response.read().decode(),
        }
    except OSError as error:
        result = {"error": repr(error)}
    print(json.dumps(result))

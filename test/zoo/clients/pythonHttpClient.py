"""Python's http.client, with one connection as long as the server keeps it open."""
import http.client
import json
import sys
from urllib.parse import urlsplit

cases = json.load(open(sys.argv[1], encoding="utf-8"))
connection = http.client.HTTPConnection(urlsplit(cases[0]["url"]).netloc, timeout=20)
for case in cases:
    url = urlsplit(case["url"])
    body = case["body"].ljust(case["pad"]).encode() if "body" in case else None
    try:
        connection.request(case["method"], f"{url.path}?{url.query}", body, case["headers"])
        response = connection.getresponse()
        result = {
            "status": response.status,
            "headers": response.getheaders(),
            "body": response.read().decode(),
        }
    except (OSError, http.client.HTTPException) as error:
        connection.close()
        result = {"error": repr(error)}
    print(json.dumps(result))

"""The Python package requests, in one session."""
# Needs: python3 -c "import requests"
import json
import sys

import requests

session = requests.Session()
for case in json.load(open(sys.argv[1], encoding="utf-8")):
    body = case["body"].ljust(case["pad"]).encode() if "body" in case else None
    try:
        response = session.request(
            case["method"], case["url"], data=body, headers=case["headers"], timeout=20
        )
        response.encoding = "utf-8"
        result = {
            "status": response.status_code,
            "headers": list(response.headers.items()),
            "body": response.text,
        }
    except requests.RequestException as error:
        result = {"error": repr(error)}
    print(json.dumps(result))

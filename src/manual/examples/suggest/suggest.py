import json
import os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

edit = {
    "slug": "cookie",
    "notes": "Say in the definition how long a cookie is kept.",
}
headers = {
    "X-API-Key": os.environ["ATUMO_KEY"],
    "Content-Type": "application/json",
    "Idempotency-Key": "cookie-1",
}
url = os.environ["ATUMO_URL"] + "/api/v1/suggest.php"
try:
    with urlopen(Request(url, json.dumps(edit).encode(), headers)) as answer:
        stored = json.load(answer)
        print(stored["suggestion"]["id"], "is", stored["status"])
except HTTPError as refused:
    print(json.load(refused)["error"])

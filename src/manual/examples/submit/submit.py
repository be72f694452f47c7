import json
import os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

term = {
    "english_term": "screen wipe",
    "yoruba_term": "aṣọ ìnu ojú ẹ̀rọ",
    "definition_en": "A cloth that cleans the screen of a device.",
}
headers = {
    "X-API-Key": os.environ["ATUMO_KEY"],
    "Content-Type": "application/json",
    "Idempotency-Key": "screen-wipe-1",
}
url = os.environ["ATUMO_URL"] + "/api/v1/submit.php"
try:
    with urlopen(Request(url, json.dumps(term).encode(), headers)) as answer:
        stored = json.load(answer)
        print(stored["submission"]["id"], "is", stored["status"])
except HTTPError as refused:
    print(json.load(refused)["error"])

import json
import os
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

TRIES = 4
LONGEST_WAIT_SECONDS = 60


def ask(request):
    """Retries after 429 and 503, when the time in Retry-After has passed. Raises all other errors."""
    for tried in range(1, TRIES + 1):
        try:
            return urlopen(request)
        except HTTPError as error:
            asked = error.headers.get("Retry-After", "")
            # A proxy may omit the header, or send a date in it.
            seconds = int(asked) if asked.isdecimal() else 1
            is_passing = error.code in (429, 503)
            if not is_passing or tried == TRIES or seconds > LONGEST_WAIT_SECONDS:
                raise
        time.sleep(seconds)


url = os.environ["ATUMO_URL"] + "/api/v1/dictionary.php?q=ero&limit=1"
try:
    with ask(Request(url, headers={"X-API-Key": os.environ["ATUMO_KEY"]})) as answer:
        print(json.load(answer)[0]["yoruba"])
except HTTPError as error:
    body = json.load(error)
    print(error.code, body["error"], body.get("top_up_url", ""))

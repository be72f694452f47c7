import json
import os
from urllib.parse import urlencode
from urllib.request import Request, urlopen


def all_terms(limit=500, **conditions):
    """Yields all terms that match the conditions, and requests them one page at a time."""
    offset, total = 0, 1
    while offset < total:
        query = urlencode({**conditions, "limit": limit, "offset": offset})
        url = os.environ["ATUMO_URL"] + "/api/v1/dictionary.php?" + query
        with urlopen(Request(url, headers={"X-API-Key": os.environ["ATUMO_KEY"]})) as answer:
            total = int(answer.headers["X-Total-Count"])
            yield from json.load(answer)
        offset += limit


for term in all_terms(category="security"):
    print(term["english"] + ": " + term["yoruba"])

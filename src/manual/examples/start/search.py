import json
import os
from urllib.request import Request, urlopen

url = os.environ["ATUMO_URL"] + "/api/v1/dictionary.php?q=ero&limit=1"
request = Request(url, headers={"X-API-Key": os.environ["ATUMO_KEY"]})
with urlopen(request) as answer:
    for term in json.load(answer):
        print(term["english"] + ": " + term["yoruba"])
    print(answer.headers["X-Credit-Balance"], "credits left")

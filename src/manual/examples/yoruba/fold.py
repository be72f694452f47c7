import unicodedata


def bare(text):
    """Bare letters: for keys and look-ups, never to show."""
    marked = unicodedata.normalize("NFD", text.lower())
    return "".join(sign for sign in marked if not unicodedata.combining(sign))


def in_yoruba_order(word):
    """A key to sort by: a dotted letter after the plain one, gb after g."""
    marked = unicodedata.normalize("NFD", word.lower()).replace("gb", "g~").replace("\u0323", "~")
    return "".join(sign for sign in marked if not unicodedata.combining(sign))


words = ["ọ̀rọ̀", "gbohùngbohùn", "ojú", "gíráàmù", "ẹ̀rọ", "ewé"]
print(sorted(words, key=in_yoruba_order))
print(bare("Kọ̀ǹpútà"))

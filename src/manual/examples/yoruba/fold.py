import unicodedata


def bare(text):
    """Text without marks, for keys and lookups. Don't display it."""
    marked = unicodedata.normalize("NFD", text.lower())
    return "".join(sign for sign in marked if not unicodedata.combining(sign))


def in_yoruba_order(word):
    """A sort key that puts a dotted letter after the plain one, and gb after g."""
    marked = unicodedata.normalize("NFD", word.lower()).replace("gb", "g~").replace("\u0323", "~")
    return "".join(sign for sign in marked if not unicodedata.combining(sign))


words = ["ọ̀rọ̀", "gbohùngbohùn", "ojú", "gíráàmù", "ẹ̀rọ", "ewé"]
print(sorted(words, key=in_yoruba_order))
print(bare("Kọ̀ǹpútà"))

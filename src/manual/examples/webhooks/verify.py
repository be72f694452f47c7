import hashlib
import hmac


def is_from_atumo(secret: str, body: bytes, signature: str) -> bool:
    """body: the raw request body; signature: the header as it came"""
    if not secret:
        return False  # with none, anyone could sign
    digest = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(("sha256=" + digest).encode(), (signature or "").encode())

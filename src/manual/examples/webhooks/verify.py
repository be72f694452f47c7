import hashlib
import hmac


def is_from_atumo(secret: str, body: bytes, signature: str) -> bool:
    """body: the raw request body; signature: the value of the signature header"""
    if not secret:
        return False  # without a secret, anyone could forge a signature
    digest = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(("sha256=" + digest).encode(), (signature or "").encode())

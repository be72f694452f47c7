package atumo

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// IsFromAtumo reports whether the signature header matches the raw request body.
func IsFromAtumo(secret string, body []byte, signature string) bool {
	if secret == "" {
		return false // without a secret, anyone could forge a signature
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	expected := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(expected), []byte(signature))
}

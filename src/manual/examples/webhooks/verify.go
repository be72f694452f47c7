package atumo

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// IsFromAtumo takes the raw request body, and the header as it came.
func IsFromAtumo(secret string, body []byte, signature string) bool {
	if secret == "" {
		return false // with none, anyone could sign
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	expected := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(expected), []byte(signature))
}

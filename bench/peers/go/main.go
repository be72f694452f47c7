// An HTTP server that meters each request with one Redis script call.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"log"
	"net/http"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

// Every request of the load generator may use Redis at the same time.
const poolSize = 64

type server struct {
	redis  *redis.Client
	charge *redis.Script
	body   []byte
	length []string
}

func main() {
	runtime.GOMAXPROCS(1)
	if err := run(); err != nil {
		log.Fatal(err)
	}
}

func run() error {
	body, err := os.ReadFile(os.Getenv("BODY_FILE"))
	if err != nil {
		return err
	}
	script, err := os.ReadFile(os.Getenv("CHARGE_SCRIPT"))
	if err != nil {
		return err
	}
	socket, password, found := strings.Cut(os.Getenv("REDIS_URL"), "?password=")
	if !found {
		return errors.New("REDIS_URL is not the path of a socket with a password")
	}
	s := &server{
		redis: redis.NewClient(&redis.Options{
			Network:  "unix",
			Addr:     socket,
			Password: password,
			PoolSize: poolSize,
		}),
		charge: redis.NewScript(string(script)),
		body:   body,
		length: []string{strconv.Itoa(len(body))},
	}
	if err := s.redis.Ping(context.Background()).Err(); err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /readyz", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("GET /api/v1/dictionary.php", s.search)
	return http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), mux)
}

func (s *server) search(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Type", "application/json; charset=utf-8")
	key, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !found {
		refuse(w, http.StatusUnauthorized)
		return
	}
	hash := sha256.Sum256([]byte(key))
	app := "app:" + base64.StdEncoding.EncodeToString(hash[:])
	reply, err := s.charge.Run(r.Context(), s.redis, []string{app}).Int64Slice()
	if err != nil {
		if r.Context().Err() == nil {
			log.Print(err)
		}
		refuse(w, http.StatusServiceUnavailable)
		return
	}
	status := int(reply[0])
	if status == http.StatusUnauthorized {
		refuse(w, status)
		return
	}
	header.Set("X-RateLimit-Limit", strconv.FormatInt(reply[1], 10))
	header.Set("X-RateLimit-Remaining", strconv.FormatInt(reply[2], 10))
	header.Set("X-RateLimit-Reset", strconv.FormatInt(reply[3], 10))
	header.Set("X-Credit-Balance", strconv.FormatInt(reply[4], 10))
	if status != http.StatusOK {
		refuse(w, status)
		return
	}
	header.Set("X-Credit-Cost", "1")
	header["Content-Length"] = s.length
	w.Write(s.body)
}

var codes = map[int]string{
	http.StatusUnauthorized:       "key_invalid",
	http.StatusPaymentRequired:    "out_of_credits",
	http.StatusTooManyRequests:    "throttled",
	http.StatusServiceUnavailable: "unavailable",
}

func refuse(w http.ResponseWriter, status int) {
	w.WriteHeader(status)
	w.Write([]byte(`{"ok":false,"code":"` + codes[status] + `"}`))
}

// Go's net/http.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"
)

type sent struct {
	Method, URL string
	Headers     map[string]string
	Body        *string
	Pad         int
}

type result struct {
	Status  int         `json:"status,omitempty"`
	Headers [][2]string `json:"headers,omitempty"`
	Body    string      `json:"body"`
	Error   string      `json:"error,omitempty"`
}

var client = http.Client{Timeout: 20 * time.Second}

func send(one sent) (result, error) {
	var body io.Reader
	if one.Body != nil {
		body = strings.NewReader(*one.Body + strings.Repeat(" ", max(0, one.Pad-len(*one.Body))))
	}
	request, err := http.NewRequest(one.Method, one.URL, body)
	if err != nil {
		return result{}, err
	}
	for name, value := range one.Headers {
		request.Header.Set(name, value)
	}
	response, err := client.Do(request)
	if err != nil {
		return result{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	got := result{Status: response.StatusCode, Body: string(text)}
	for name, values := range response.Header {
		got.Headers = append(got.Headers, [2]string{name, strings.Join(values, ", ")})
	}
	return got, err
}

func main() {
	var cases []sent
	file, err := os.ReadFile(os.Args[1])
	if err == nil {
		err = json.Unmarshal(file, &cases)
	}
	if err != nil {
		panic(err)
	}
	for _, one := range cases {
		got, err := send(one)
		if err != nil {
			got = result{Error: err.Error()}
		}
		line, _ := json.Marshal(got)
		fmt.Println(string(line))
	}
}

openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost \
  -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout receiver.key -out receiver.pem
export WEBHOOK_ALLOW=127.0.0.0/8,::1 WEBHOOK_CA=receiver.pem
bin/start

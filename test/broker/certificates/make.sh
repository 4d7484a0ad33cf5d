#!/bin/sh
# Makes the certificates of the test network: an authority, a certificate of it for the names that tests use, one that
# has expired, one of nobody. The keys are public: they protect nothing.
set -eu
cd "$(dirname "$0")"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 -subj "/CN=Test authority" \
  -keyout ca.key -out ca.pem
issue() { # name, days, subject alternative names
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$1" -keyout "$1.key" -out "$1.csr"
  printf 'subjectAltName=%s\n' "$3" > "$1.ext"
  openssl x509 -req -in "$1.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days "$2" -extfile "$1.ext" -out "$1.pem"
  rm "$1.csr" "$1.ext"
}
issue server 36500 "DNS:slack.com,DNS:*.slack.com,DNS:example.test,DNS:*.example.test,DNS:xn--bcher-kva.example,IP:127.0.0.1"
# Only `openssl ca` takes dates of the past.
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=expired" -keyout expired.key -out expired.csr
printf '[ca]\ndefault_ca=c\n[c]\ndatabase=db.txt\nnew_certs_dir=.\ndefault_md=sha256\nserial=serial.txt\npolicy=p\n[p]\ncommonName=supplied\n[e]\nsubjectAltName=DNS:*.example.test\n' > ca.cnf
: > db.txt; echo 7e57 > serial.txt
openssl ca -batch -config ca.cnf -extensions e -notext -md sha256 -cert ca.pem -keyfile ca.key \
  -startdate 20200101000000Z -enddate 20200102000000Z -in expired.csr -out expired.pem
rm -f expired.csr ca.cnf db.txt* serial.txt* ca.srl 7E57.pem
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 -subj "/CN=nobody" \
  -addext "subjectAltName=DNS:*.example.test" -keyout nobody.key -out nobody.pem

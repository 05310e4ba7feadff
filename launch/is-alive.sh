# The health check of the images: whether the server of this machine answers, in whatever health. Bash asks by itself,
# because a Node would take a hundred times the processor time.
port="${PORT:-3000}"

fail() {
  echo "The server $1 on port $port."
  exit 1
}

{ exec 3<> "/dev/tcp/127.0.0.1/$port"; } 2> /dev/null || fail 'does not listen'
printf 'GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' >&3
read -r -t 3 -u 3 _ status _ || fail 'listens, and does not answer within 3 s,'
case "$status" in
  200 | 503) ;;
  *) fail "answers with '$status'" ;;
esac

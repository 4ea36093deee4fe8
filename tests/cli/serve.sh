# `coil serve` as browsers and others meet it: files with right types, codings and caching, a strict policy, nothing
# outside the folder, refusals, an end without a fuss while clients are connected.
. "$(dirname "$0")/common.bash"

run serve --root /nowhere
if [[ $err == *'built without libwebsockets'* ]] || ! command -v curl >/dev/null; then
    echo 'left out: libwebsockets or curl is missing'
    exit 0
fi
same 'a folder that is not there' "1 coil serve: cannot read the folder '/nowhere'" "$status $err"
mkdir -p "$scratch/page/assets" "$scratch/page/.hidden" "$scratch/page/empty"
run serve --root "$scratch/page/empty"
has 'a folder without an index' 'there is no index.html in' "$err"
# Without --root the page lies where it is installed or built: beside the folder of the program.
mkdir -p "$scratch/tree/bin" "$scratch/tree/web/dist" "$scratch/tree/share/coil/page"
cp "$COIL" "$scratch/tree/bin/coil"
served() {
    : >"$scratch/found" >"$scratch/serve.err"
    "$scratch/tree/bin/coil" serve --port 0 --page-only >"$scratch/found" 2>"$scratch/serve.err" &
    local served=$!
    for _ in {1..200}; do
        [[ -s $scratch/found || -s $scratch/serve.err ]] && break
        sleep 0.05
    done
    [[ ! -s $scratch/found ]] || curl -s --max-time 20 "$(<"$scratch/found")"
    kill "$served" 2>/dev/null
    wait "$served" 2>/dev/null
}
served
has 'no page anywhere' "there is no page in $scratch/tree/share/coil/page nor in $scratch/tree/web/dist" "$(<"$scratch/serve.err")"
echo built >"$scratch/tree/web/dist/index.html"
same 'the page that was built' built "$(served)"
echo installed >"$scratch/tree/share/coil/page/index.html"
same 'the page that is installed' installed "$(served)"
run serve --port 99999
same 'a port that is none' 2 "$status"

cd "$scratch/page" || exit 1
echo '<!doctype html><title>Coil</title>' >index.html
printf '\0asm%0100000d' 7 >assets/core-1.wasm
echo 'let a = 1;' >assets/main-1.js
echo 'as brotli' >assets/main-1.js.br
gzip -k assets/main-1.js
echo 'only compressed' >assets/lost.js.br
echo secret >.hidden/secret
echo secret >../outside
ln -s ../outside link.txt
cd - >/dev/null || exit 1

"$COIL" serve --root "$scratch/page" --port 0 --data "$scratch/tables" >"$scratch/address" 2>"$scratch/serve.err" &
server=$!
trap 'kill "$server" 2>/dev/null; rm -rf "$scratch"' EXIT
for _ in {1..200}; do
    [[ -s $scratch/address ]] && break
    sleep 0.05
done
address=$(<"$scratch/address")

# get PATH [OPTION…]: $head and $body are the reply.
get() {
    local path=$1
    shift
    : >"$scratch/body"
    curl -s --max-time 20 --path-as-is -D "$scratch/head" -o "$scratch/body" "$@" "${address%/}$path"
    head=$(tr -d '\r' <"$scratch/head" | tr '[:upper:]' '[:lower:]')
    body=$(tr -d '\0' <"$scratch/body")
}
code() { sed -n '1s/^[^ ]* \([0-9]*\).*/\1/p' <<<"$head"; }

get /health
same 'health' '200 ok' "$(code) $body"
get /
same 'the index' '200 <!doctype html><title>Coil</title>' "$(code) $body"
has 'its type' 'content-type: text/html; charset=utf-8' "$head"
has 'its policy' "script-src 'self' 'wasm-unsafe-eval'" "$head"
has 'its policy' "default-src 'none'" "$head"
has 'no guessing of types' 'x-content-type-options: nosniff' "$head"
has 'the index is asked for anew' 'cache-control: no-cache' "$head"
tag=$(sed -n 's/^etag: //p' <<<"$head")
get / -H "If-None-Match: $tag"
same 'the index is the same' '304 ' "$(code) $body"
get '/?from=afar'
same 'a query changes nothing' 200 "$(code)"

get /assets/core-1.wasm
same 'the core is whole' "$(cksum <"$scratch/page/assets/core-1.wasm")" "$(cksum <"$scratch/body")"
has 'its type' 'content-type: application/wasm' "$head"
has 'it is kept for ever' 'max-age=31536000, immutable' "$head"
get /assets/main-1.js
same 'as it is' 'let a = 1;' "$body"
get /assets/main-1.js -H 'Accept-Encoding: gzip, br'
same 'the best that is taken' 'as brotli' "$body"
has 'its coding' 'content-encoding: br' "$head"
has 'its type' 'content-type: text/javascript' "$head"
has 'it depends on what is taken' 'vary: accept-encoding' "$head"
get /assets/main-1.js -H 'Accept-Encoding: gzip, br;q=0'
same 'gzip' 'let a = 1;' "$(gunzip <"$scratch/body")"
get / -I
same 'only the head' 200 "$(code)"
has 'its length' "content-length: $(wc -c <"$scratch/page/index.html")" "$head"

for path in /nothing /assets /assets/ /empty/ /.hidden/secret /link.txt /../outside /assets/../../outside /%2e%2e/outside \
    /..%2foutside /assets/lost.js //etc/passwd; do
    get "$path"
    [[ $(code) == 40[034] && $body != *secret* ]] || fail "$path leads nowhere" 404 "$(code) $body"
done
get / -X DELETE
same 'only GET' 405 "$(code)"
get /health
same 'it still serves' 'ok' "$body"

port=${address##*:}
run serve --root "$scratch/page" --port "${port%/}" --page-only
same 'the port is taken, in one sentence' "1 coil serve: port ${port%/} is in use already; choose another with --port" \
    "$status $err"
run serve --root "$scratch/page" --port 0 --page-only --address 192.0.2.1
same 'an address elsewhere' '1 coil serve: 192.0.2.1 is no address of this machine' "$status $err"
run serve --root "$scratch/page" --port 0 --page-only --address localhost
has 'a name' "1 coil serve: --address is a number such as 127.0.0.1" "$status $err"

# A certificate or a key that is none, in one sentence.
echo none >"$scratch/none.pem"
for files in "none.pem nowhere.pem" "nowhere.pem none.pem" "none.pem none.pem"; do
    run serve --root "$scratch/page" --port 0 --page-only --cert "$scratch/${files% *}" --key "$scratch/${files#* }"
    [[ "$status $err" =~ ^"1 coil serve: "[^:]*"'$scratch/no"[a-z]*".pem'"[^$'\n']*$ ]] || fail 'certificate' why "$status $err"
done
mkdir -p "$scratch/odd/tables.sqlite"
run serve --root "$scratch/page" --port 0 --data "$scratch/odd"
same 'tables that cannot be written' "1 coil serve: \"$scratch/odd/tables.sqlite\": Is a directory" "$status $err"

for letters in 15 200 400; do
    printf "%0${letters}d\n" 0 >"$scratch/token"
    run serve --root "$scratch/page" --data "$scratch/none" --port 0 --admin-token "$scratch/token"
    same "a token of $letters letters" \
        "1 coil serve: --admin-token: \"$scratch/token\" must have 16 to 199 letters in its first line" "$status $err"
done

for path in "$scratch/none/socket" "$scratch/page" "$(printf '/%.0s' {1..120})"; do
    run serve --root "$scratch/page" --page-only --unix "$path"
    [[ "$status $err" =~ ^"1 coil serve: cannot listen at '$path': "[A-Z][a-z\ ]+$ ]] || fail 'no place for a socket' why "$err"
done
echo kept >"$scratch/file"
run serve --root "$scratch/page" --page-only --unix "$scratch/file"
same 'a file that is no socket stays' "1 coil serve: cannot listen at '$scratch/file': File exists kept" \
    "$status $err $(<"$scratch/file")"

exec 4<>"/dev/tcp/127.0.0.1/${port%/}" # a client that only waits
printf 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n' >&4
kill -TERM "$server"
for _ in {1..200}; do
    kill -0 "$server" 2>/dev/null || break
    sleep 0.05
done
kill -0 "$server" 2>/dev/null && fail 'it ends when told to' 'an end' 'none in ten seconds'
wait "$server"
same 'its status' 0 "$?"
same 'it has complained of nothing' '' "$(grep -v 'listen\|bind\|in use' "$scratch/serve.err")"
finish

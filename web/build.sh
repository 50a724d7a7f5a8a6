#!/usr/bin/env bash
# Build the scripts of the desk anew. Needs Node; users of Crosstable need neither.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
npm ci --ignore-scripts --no-fund --no-audit # package-lock.json has every version and hash
static=../src/crosstable/web/static
node_modules/.bin/esbuild editor.js --bundle --minify --format=iife --target=es2020 \
  --legal-comments=none --outfile="$static/editor.js"
cp node_modules/htmx.org/dist/htmx.min.js "$static/htmx.min.js"
{
  for package in codemirror @codemirror/autocomplete @codemirror/commands @codemirror/language \
    @codemirror/lint @codemirror/search @codemirror/state @codemirror/view @lezer/common \
    @lezer/highlight @lezer/lr @marijn/find-cluster-break crelt style-mod w3c-keyname htmx.org; do
    [ -d "node_modules/$package" ] || continue
    version=$(node -p "require('./node_modules/$package/package.json').version")
    echo "== $package $version"
    cat "node_modules/$package/LICENSE"
    echo
  done
} >"$static/LICENSES.txt"
sha256sum build.sh editor.js package.json package-lock.json \
  "$static/editor.js" "$static/htmx.min.js" "$static/LICENSES.txt" >SHA256SUMS

# Prints the page with the worker for a back end: what stands in the element script#back-end asks a server. Comments and
# indents are left out: a browser loads this before it draws anything.
/<script id="back-end">/ {
    print "<script id=\"back-end\" type=\"module\">"
    print "import { connect } from \"./backend.mjs\";"
    print "globalThis.zumen = { base: null, ask: connect() };"
    print "</script>"
    skips = found = 1
}
!skips && !/^ *(\/\/|\/\*.*\*\/$)/ {
    sub(/^ +/, "")
    print
}
/<\/script>/ { skips = 0 }
END { exit !found }

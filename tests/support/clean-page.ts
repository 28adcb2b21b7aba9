/** Test files of one kind share their workers: what one of them stored, and the address it went to, are not for the next one. */
globalThis.sessionStorage?.clear()
globalThis.localStorage?.clear()
globalThis.history?.replaceState(null, '', '/')

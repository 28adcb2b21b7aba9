/** Test files of one kind share their workers; what one of them stored is nothing that the next one should find. */
globalThis.sessionStorage?.clear()
globalThis.localStorage?.clear()

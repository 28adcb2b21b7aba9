/** Time between two lines of progress, in milliseconds. */
const pause = 10_000

/** Prints the progress of a run: at most one line in ten seconds, and each failure at once. */
export function progress(what: string) {
  const started = Date.now()
  let last = started
  let total = 0
  let done = 0
  const line = (words: string) => process.stdout.write(`   ${what}: ${words}\n`)
  return {
    begin(tests: number) {
      total += tests
    },
    end(failed: string | undefined) {
      done += 1
      if (failed) line(`failed: ${failed}`)
      if (Date.now() - last < pause) return
      last = Date.now()
      line(`${done} of ${total} (${Math.round((last - started) / 1000)} s)`)
    },
  }
}

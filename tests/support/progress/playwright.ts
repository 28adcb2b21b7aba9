import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { progress } from './say.ts'

/** Reports the progress of Playwright's tests, and at the end all failed and skipped ones. */
export default class Progress implements Reporter {
  readonly #say = progress(process.env.PROGRESS ?? 'browser')
  readonly #ends: string[] = []

  onBegin(_: unknown, suite: Suite) {
    this.#say.begin(suite.allTests().length)
  }

  onTestEnd(test: TestCase, { status, errors }: TestResult) {
    const name = test.titlePath().filter(Boolean).join(' > ')
    const failed = status !== 'skipped' && status !== test.expectedStatus
    this.#say.end(failed ? name : undefined)
    if (failed) this.#ends.push(`${name}\n${errors.map(({ stack, message }) => stack ?? message).join('\n')}`)
    const why = test.annotations.find(({ type }) => type === 'skip')?.description
    if (status === 'skipped') this.#ends.push(`skipped: ${name}${why ? `: ${why}` : ''}`)
  }

  onError({ stack, message }: { stack?: string; message?: string }) {
    this.#ends.push(stack ?? message ?? 'An error without words')
  }

  onEnd() {
    for (const words of this.#ends) process.stdout.write(`\n${words}\n`)
  }

  printsToStdio = () => true
}

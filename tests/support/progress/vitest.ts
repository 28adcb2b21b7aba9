import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { progress } from './say.ts'

/** Reports the progress of Vitest by file, because the number of tests is only known after all files were loaded. */
export default class Progress implements Reporter {
  readonly #say = progress(`${process.env.PROGRESS ?? 'unit'}, files`)
  readonly #failed: string[] = []

  onTestRunStart(files: readonly unknown[]) {
    this.#say.begin(files.length)
  }

  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result()
    if (state !== 'failed') return
    const words = (errors ?? [])
      .map(({ stack, message, diff = '' }) => `${stack ?? message}\n${diff}`)
      .join('\n')
    this.#failed.push(`${test.module.relativeModuleId} > ${test.fullName}\n${words}`)
  }

  onTestModuleEnd(file: TestModule) {
    for (const { stack, message } of file.errors())
      this.#failed.push(`${file.relativeModuleId}\n${stack ?? message}`)
    this.#say.end(file.ok() ? undefined : file.relativeModuleId)
  }

  onTestRunEnd(_: unknown, errors: readonly { stack?: string; message: string }[]) {
    for (const { stack, message } of errors) this.#failed.push(stack ?? message)
    for (const words of this.#failed) process.stdout.write(`\n${words}\n`)
  }
}

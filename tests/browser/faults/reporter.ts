import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { callNames, drives } from './calls.ts'
import { allCells } from './cells.ts'
import { faultNames, faults } from './faults.ts'

const colours = new RegExp(String.raw`\u001B\[[\d;]*m`, 'g')
const width = Math.max(...callNames.map((name) => name.length))

/** Prints the table of calls and faults with the result of each cell. */
export default class TableReporter implements Reporter {
  /** Failed tests that are not cells of the table. */
  readonly #others: string[] = []
  readonly #results = new Map<string, TestResult>()

  onTestEnd(test: TestCase, result: TestResult): void {
    const cell = /^\S+ x \S+(?=: )/.exec(test.title)?.[0]
    if (cell) this.#results.set(cell, result)
    else if (result.status === 'failed' || result.status === 'timedOut') this.#others.push(test.title)
  }

  /** Errors outside of tests, such as a port that is in use. */
  onError({ message, value }: TestError): void {
    console.error(message ?? value)
  }

  #mark(call: (typeof callNames)[number], fault: string): string {
    const result = this.#results.get(`${call} x ${fault}`)
    if (!result) return '·'
    if (result.status !== 'passed') return 'X'
    return drives[call].by === 'screen' ? 's' : 'c'
  }

  onEnd(): void {
    const lines = faultNames.map((name, index) => `${String(index + 1).padStart(2)} ${faults[name].title}`)
    const head = `${''.padEnd(width)} ${faultNames.map((_, index) => String(index + 1).padStart(3)).join('')}`
    const rows = callNames.map(
      (call) =>
        `${call.padEnd(width)} ${faultNames.map((fault) => this.#mark(call, fault).padStart(3)).join('')}`,
    )
    const failed = [...this.#results].filter(([, { status }]) => status !== 'passed')
    const why = failed.map(([cell, { error }]) => {
      const words = (error?.message ?? '').replaceAll(colours, '').split('\n').filter(Boolean)
      return `X ${cell}: ${words.slice(0, 4).join(' | ').slice(0, 300)}`
    })
    const passed = [...this.#results.values()].filter(({ status }) => status === 'passed').length
    console.log(
      [
        '',
        ...lines,
        's through a screen, c through the client, X failed, · not run',
        head,
        ...rows,
        ...why,
        ...this.#others.map((title) => `X ${title}`),
        `${passed} of ${allCells.length} cells passed, ${failed.length} failed, ${allCells.length - passed - failed.length} not run`,
      ].join('\n'),
    )
  }

  printsToStdio(): boolean {
    return true
  }
}

import { spawn } from 'node:child_process'

let number: Promise<string> | undefined

/** A display without a screen, one for each process that runs tests; the one that is there where there is one. */
export function display(): Promise<string> {
  if (process.env.DISPLAY) return Promise.resolve(process.env.DISPLAY)
  number ??= new Promise((resolve, reject) => {
    // It chooses a number that is free, and writes it to its fourth file.
    const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    server.on('error', reject)
    server.stdio[3]?.once('data', (chosen: Buffer) => resolve(`:${String(chosen).trim()}`))
    process.once('exit', () => server.kill())
  })
  return number
}

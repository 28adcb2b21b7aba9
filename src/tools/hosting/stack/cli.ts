import { existsSync, readFileSync } from 'node:fs'
import { resolveStack } from './resolve.ts'

/** `npm run stack -- [FOLDER]`: reads a stack trace from standard input and prints it with file names and lines of the sources. */
const [folder = '.generated/source-maps/dist'] = process.argv.slice(2)
if (existsSync(folder)) process.stdout.write(resolveStack(readFileSync(0, 'utf8'), folder))
else {
  console.error(`There are no source maps in ${folder}. npm run build makes them.`)
  process.exitCode = 1
}

import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, posix } from 'node:path'
import { isStarted } from '#engine/tools/build/files.ts'

/** A position in a file of the build: `assets/main-1a2b3c4d.js:1:2345`, with or without an origin before it. */
const position = /(?:https?:\/\/[^\s/]+)?\/?(assets\/[\w.-]+\.js):(\d+):(\d+)/g

/** Replaces each position in a text by its source position, with the source maps in `folder`. Positions without a map stay unchanged. */
function resolveStack(text: string, folder: string): string {
  return text.replaceAll(position, (whole, file: string, line: string, column: string) => {
    const map = join(folder, `${file}.map`)
    if (!existsSync(map)) return whole
    const origin = new SourceMap(JSON.parse(readFileSync(map, 'utf8'))).findOrigin(
      Number(line),
      Number(column),
    )
    if (!('fileName' in origin)) return whole
    // Sources are named relative to the map.
    return `${posix.join('dist/assets', origin.fileName).replace(/^(\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

/** `npm run stack -- [FOLDER]`: reads a stack trace from standard input and prints it with file names and lines of the sources. */
if (isStarted(import.meta.filename)) {
  const [folder = '.generated/not-public/dist'] = process.argv.slice(2)
  if (existsSync(folder)) process.stdout.write(resolveStack(readFileSync(0, 'utf8'), folder))
  else {
    console.error(`There are no source maps in ${folder}. npm run build makes them.`)
    process.exitCode = 1
  }
}

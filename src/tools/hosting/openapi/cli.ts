import { parseArgs } from 'node:util'
import { readJson, writeIfChanged } from '#engine/tools/build/files.ts'
import { isObject } from '#engine/util/json.ts'
import { readContract } from '../read-contract.ts'
import { openapiDocument } from './document.ts'

const usage = 'Usage: npm run openapi -- [FILE]   (default .generated/openapi.json; - prints it)'

/** Exit code 2: invalid arguments. */
function main(): number {
  let file = '.generated/openapi.json'
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    if (positionals.length > 1) throw new Error('At most one file is allowed.')
    file = positionals[0] ?? file
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    return 2
  }
  const { version } = Object(readJson('.', 'package.json'))
  const document = openapiDocument(readContract('.'), String(version))
  const text = `${JSON.stringify(document, null, 2)}\n`
  if (file === '-') process.stdout.write(text)
  else {
    writeIfChanged(file, text)
    console.log(`${file}: ${Object.keys(isObject(document.paths) ? document.paths : {}).length} paths`)
  }
  return 0
}

process.exitCode = main()

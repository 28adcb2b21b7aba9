import { create } from './new.ts'

/** `npm run new`: the skeleton of a flow, or of a step in one. */
try {
  const files = await create(process.cwd(), process.argv.slice(2))
  console.log(`${files.join('\n')}\nReplace the words in flows/texts, then: npm run check, npm start`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

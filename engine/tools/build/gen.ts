import { join } from 'node:path'
import { writeIfChanged } from './files.ts'
import { nameModule } from './names.ts'
import { typeModules } from './types.ts'

/** Writes .generated/: types from schemas/, unions of the names that flows and screens use. Called by npm run gen and by Vite. */
export async function generate(root: string): Promise<void> {
  const modules = { ...(await typeModules(root)), 'names.ts': nameModule(root) }
  for (const [file, text] of Object.entries(modules)) writeIfChanged(join(root, '.generated', file), text)
}

if (import.meta.main) await generate(process.cwd())

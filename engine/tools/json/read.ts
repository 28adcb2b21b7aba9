import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from './limits.ts'
import { parse } from './parse.ts'
import { Source } from './source.ts'

/** Names of files and folders in a folder, sorted; empty when there is no such folder or it may not be read. */
export function namesIn(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder)).toSorted()
  } catch {
    return []
  }
}

/** Everything below a folder, links not followed: sorted paths relative to `root`. A folder named like a file is listed, to be reported. */
export function listFiles(root: string, folder: string): string[] {
  const found: string[] = []
  for (const name of namesIn(root, folder)) {
    if (name.startsWith('.') || name === 'node_modules') continue
    const path = `${folder}/${name}`
    const state = lstatSync(join(root, path), { throwIfNoEntry: false })
    if (state?.isDirectory())
      found.push(...(/\.(json|md|svg|png|webp)$/.test(name) ? [path] : listFiles(root, path)))
    else if (state) found.push(path)
  }
  return found
}

/** Reads a file below `root`. Never throws: a folder, a file without rights or one too large gives a source with findings. */
export function read(root: string, file: string): Source {
  const fail = (message: string, hint: string) => {
    const source = new Source(file, '')
    source.problems.push({ place: source.at(''), message, hint })
    return source
  }
  try {
    const state = statSync(join(root, file))
    if (!state.isFile())
      return fail('This is a folder, not a file.', 'Give the folder another name, and write the file.')
    if (state.size > limits.bytes) return fail(`Larger than ${limits.bytes} bytes.`, 'Split the file.')
    return parse(
      file,
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(join(root, file))),
    )
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return fail(
      `Cannot be read: ${words.replaceAll(root, '.')}.`,
      'Save it as a UTF-8 file that may be read.',
    )
  }
}

const remembered = new Map<string, { stamp: string; source: Source }>()

/** Like `read`, but a file that has not changed since the last call is not parsed again. */
export function readOnce(root: string, file: string): Source {
  const path = join(root, file)
  const state = lstatSync(path, { throwIfNoEntry: false })
  if (!state?.isFile()) return read(root, file)
  const stamp = [state.mtimeMs, state.ctimeMs, state.size, state.ino].join()
  const last = remembered.get(path)
  if (last?.stamp === stamp) return last.source
  const source = read(root, file)
  remembered.set(path, { stamp, source })
  return source
}

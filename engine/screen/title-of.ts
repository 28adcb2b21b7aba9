import type { Screen } from '#generated/engine.ts'
import type { Scope } from '../flow/binding.ts'
import type { Engine } from '../view/engine.ts'
import { textValues } from '../view/text-values.ts'

/** The title of a screen; another one while what it names is not there. */
export function titleOf(
  { title, titleWaiting, values }: Screen,
  scope: Scope,
  { text, format }: Pick<Engine, 'text' | 'format'>,
): string {
  const known = textValues(values, scope, format)
  const isThere = Object.values(known).every((value) => (value ?? null) !== null)
  return text(isThere ? title : (titleWaiting ?? title), known)
}

import type { RJSFValidationError } from '@rjsf/utils'
import { toPath } from '@rjsf/utils'

/** Keywords after which a schema path goes one value deeper, and how many tokens of it that takes. */
const deeper: Readonly<Record<string, number>> = {
  properties: 2,
  patternProperties: 2,
  additionalProperties: 1,
  additionalItems: 1,
}
const alternatives = new Set(['oneOf', 'anyOf'])

interface Step {
  /** The value goes one deeper here. */
  isDeeper: boolean
  /** Index of the alternative that begins here. */
  alternative?: number
}

/** A schema path such as `#/properties/a/oneOf/1/minLength` as steps. */
function stepsOf(schemaPath: string): Step[] {
  const tokens = schemaPath.split('/').slice(1)
  const steps: Step[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const keyword = tokens[at] ?? ''
    const next = Number(tokens[at + 1])
    if (alternatives.has(keyword) && Number.isInteger(next)) {
      steps.push({ isDeeper: false, alternative: next })
      at += 1
    } else if (keyword === 'items') {
      steps.push({ isDeeper: true })
      if (Number.isInteger(next)) at += 1
    } else if (Object.hasOwn(deeper, keyword) && at < tokens.length - 1) {
      steps.push({ isDeeper: true })
      at += (deeper[keyword] ?? 1) - 1
    }
  }
  return steps
}

/** Whether an error stands in an alternative that is not the one shown. */
function isElsewhere(error: RJSFValidationError, chosen: ReadonlyMap<string, number>): boolean {
  const path = toPath(error.property ?? '')
  // A missing value is named by its own path, though the error is that of what should hold it.
  if (error.params?.missingProperty !== undefined) path.pop()
  const steps = stepsOf(error.schemaPath ?? '')
  return steps.some(({ alternative }, index) => {
    if (alternative === undefined) return false
    // Counted from the end: a path through a definition begins anew there.
    const below = steps.slice(index).filter(({ isDeeper }) => isDeeper).length
    const shown = chosen.get(path.slice(0, path.length - below).join('/'))
    return shown !== undefined && shown !== alternative
  })
}

/** Errors without those of alternatives that are not shown: ajv tells what is wrong with every one of them. */
export const ofChosen = (
  errors: RJSFValidationError[],
  chosen: ReadonlyMap<string, number>,
): RJSFValidationError[] => (chosen.size > 0 ? errors.filter((error) => !isElsewhere(error, chosen)) : errors)

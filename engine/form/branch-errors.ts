import type { RJSFValidationError } from '@rjsf/utils'
import { toPath } from '@rjsf/utils'

/** Keywords that lead to a nested value, with the number of tokens that they take in a schema path. */
const nesting: Readonly<Record<string, number>> = {
  properties: 2,
  patternProperties: 2,
  additionalProperties: 1,
  additionalItems: 1,
}
const alternatives = new Set(['oneOf', 'anyOf'])

interface Step {
  /** The step leads to a nested value. */
  isNested: boolean
  /** Index of the alternative that starts at this step. */
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
      steps.push({ isNested: false, alternative: next })
      at += 1
    } else if (keyword === 'items') {
      steps.push({ isNested: true })
      if (Number.isInteger(next)) at += 1
    } else if (keyword === 'dependencies' || keyword === 'definitions') at += 1
    else if (Object.hasOwn(nesting, keyword) && at < tokens.length - 1) {
      steps.push({ isNested: true })
      at += (nesting[keyword] ?? 1) - 1
    }
  }
  return steps
}

/** The path of the value with the error. */
function pathOf({ property = '', params }: RJSFValidationError): string[] {
  const path = toPath(property)
  // The path names the missing value; the error belongs to the object around it.
  if (params?.missingProperty !== undefined) path.pop()
  return path
}

/** Whether an error belongs to an alternative that is not shown. */
function isHidden(error: RJSFValidationError, chosen: ReadonlyMap<string, number>): boolean {
  const path = pathOf(error)
  const steps = stepsOf(error.schemaPath ?? '')
  return steps.some(({ alternative }, index) => {
    if (alternative === undefined) return false
    // Count from the end, because a schema path starts again at each definition.
    const below = steps.slice(index).filter(({ isNested }) => isNested).length
    const shown = chosen.get(path.slice(0, path.length - below).join('/'))
    return shown !== undefined && shown !== alternative
  })
}

/** The `dependencies` alternatives that contain an error. `isCondition`: the error is at the field that selects the alternative. */
function dependencyBranches(error: RJSFValidationError): { branch: string; isCondition: boolean }[] {
  const path = pathOf(error)
  const schemaPath = error.schemaPath ?? ''
  return [...schemaPath.matchAll(/\/dependencies\/([^/]+)\/(?:one|any)Of\/\d+(?=\/)/g)].map((match) => {
    const end = match.index + match[0].length
    const rest = schemaPath.slice(end)
    const below = stepsOf(rest).filter(({ isNested }) => isNested).length
    const holder = path.slice(0, path.length - below).join('/')
    return {
      branch: `${holder} ${schemaPath.slice(0, end)}`,
      isCondition: rest.startsWith(`/properties/${match[1]}/`),
    }
  })
}

/** Removes errors of alternatives that are not shown. ajv reports the errors of all alternatives. */
export function ofShownAlternatives(
  errors: RJSFValidationError[],
  chosen: ReadonlyMap<string, number>,
): RJSFValidationError[] {
  // The field that a dependency depends on selects the alternative that applies.
  const refused = new Set(
    errors.flatMap((error) =>
      dependencyBranches(error)
        .filter(({ isCondition }) => isCondition)
        .map(({ branch }) => branch),
    ),
  )
  return errors.filter(
    (error) =>
      !isHidden(error, chosen) && !dependencyBranches(error).some(({ branch }) => refused.has(branch)),
  )
}

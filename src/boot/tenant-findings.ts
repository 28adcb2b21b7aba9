import { validate } from '#schemas/engine/tenant.schema.json?validator=root'

/** Tells the operator in the console where a tenant file does not follow its language; customers see the rest of it. */
export function tellFindings(file: unknown): void {
  if (validate(file)) return
  for (const { instancePath, keyword, params } of validate.errors ?? [])
    // oxlint-disable-next-line no-console -- the place where an operator looks; `npm run check` tells it with line and hint
    console.warn(
      `tenant.json ${instancePath || '/'}: ${keyword} ${JSON.stringify(params)}. This value is not used.`,
    )
}

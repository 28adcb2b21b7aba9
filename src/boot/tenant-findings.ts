import { validate } from '#schemas/engine/tenant.schema.json?validator=root'

/** Warns the operator in the console about invalid values of a tenant file. The app uses the remaining values. */
export function logFindings(file: unknown): void {
  if (validate(file)) return
  for (const { instancePath, keyword, params } of validate.errors ?? [])
    // oxlint-disable-next-line no-console -- a message for operators; `npm run check` reports it with line and hint
    console.warn(
      `tenant.json ${instancePath || '/'}: ${keyword} ${JSON.stringify(params)}. This value is not used.`,
    )
}

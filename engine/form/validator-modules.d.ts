/** A form: the compiled schema and its validators, by `$id`. Made by engine/tools/build/validators.ts. */
declare module '*.schema.json?validator' {
  export const schema: Record<string, unknown>
  export const validateFns: Record<string, unknown>
}
/** Any schema or part of one: `validate(data)` answers true or leaves `validate.errors`. */
declare module '*?validator=definitions/request' {
  export const schema: Record<string, unknown>
  export const validate: ((data: unknown) => boolean) & {
    errors?: { instancePath: string; keyword: string; params: Record<string, unknown> }[] | null
  }
}
declare module '*?validator=definitions/response' {
  export const schema: Record<string, unknown>
  export const validate: ((data: unknown) => boolean) & {
    errors?: { instancePath: string; keyword: string; params: Record<string, unknown> }[] | null
  }
}
declare module '*?validator=root' {
  export const schema: Record<string, unknown>
  export const validate: ((data: unknown) => boolean) & {
    errors?: { instancePath: string; keyword: string; params: Record<string, unknown> }[] | null
  }
}

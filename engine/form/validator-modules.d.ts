/** A form: the compiled schema, its hints and the parts it reaches. Made by engine/tools/build/validators.ts. */
declare module '*.schema.json?form' {
  export const schema: import('../view/form-module.ts').FormModule['schema']
  export const validate: import('../view/form-module.ts').FormModule['validate']
  export const ui: import('../view/form-module.ts').FormModule['ui']
  export const parts: import('../view/form-module.ts').FormModule['parts']
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

/** Where the files of flows/ lie, and which there are. Made by json-data.ts. */
declare module 'virtual:flows' {
  /** Address of the folder; in a build it has a hash, so that it may be kept for good. */
  export const base: string
  /** Folder below flows/ -> names of its files without .json, separated by blanks. */
  export const files: Record<string, string>
}

/** URL of the icon sprite. Made by icons.ts. */
declare module 'virtual:icons' {
  const address: string
  export default address
}

/** A schema or a part of one, for `decode`. Made by shapes.ts. */
declare module '*?shape=root' {
  const shape: import('../../schema/decode.ts').Shape
  export default shape
}

/** A form: the compiled schema, its hints and the parts it reaches. Made by validators.ts. */
declare module '*.schema.json?form' {
  export const schema: import('../../view/form-module.ts').FormModule['schema']
  export const validate: import('../../view/form-module.ts').FormModule['validate']
  export const ui: import('../../view/form-module.ts').FormModule['ui']
  export const parts: import('../../view/form-module.ts').FormModule['parts']
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
declare module '*?validator=all-errors' {
  export const schema: Record<string, unknown>
  export const validate: ((data: unknown) => boolean) & {
    /** `propertyName`: the error is of a name, and another one says so of the object. */
    errors?:
      | { instancePath: string; keyword: string; params: Record<string, unknown>; propertyName?: string }[]
      | null
  }
}

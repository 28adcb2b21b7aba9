import type { RJSFSchema, RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils'
import type { FormUi } from '#generated/engine.ts'

/** One error as ajv tells it. */
export interface RawError {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
}

/** The compiled schema of a form: answers true, or leaves all errors, as ajv does. */
export type Validate = ((data: unknown) => boolean) & { errors?: RawError[] | null }

/** What a form needs beside the flat fields of the theme, by RJSF's names. */
export interface FormPart {
  fields?: RegistryFieldsType
  templates?: Partial<TemplatesType>
  widgets?: RegistryWidgetsType
  /** Values as they are sent, where the form holds signs for them. */
  toSend?(value: unknown): unknown
  /** Values as a draft may keep them. */
  toKeep?(value: unknown): unknown
}

/** A form as the build makes it of schema and hints: what its schema can reach comes with it. */
export interface FormModule {
  ui: FormUi
  schema: RJSFSchema
  validate: Validate
  parts: readonly FormPart[]
}

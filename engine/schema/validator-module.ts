/** What a precompiled form validator module exports: the schema object and its compiled functions, from one module. */
export interface ValidatorModule {
  schema: Record<string, unknown>
  validateFns: Record<string, unknown>
}

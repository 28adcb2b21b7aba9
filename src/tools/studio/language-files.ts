/** The schema of a tenant, and the file that it refers to. */
export const languageFiles = [
  'schemas/engine/tenant.schema.json',
  'schemas/engine/common.schema.json',
] as const

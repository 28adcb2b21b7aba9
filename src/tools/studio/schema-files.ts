/** The schema of tenant files, and the file that it refers to. */
export const schemaFiles = ['schemas/engine/tenant.schema.json', 'schemas/engine/common.schema.json'] as const

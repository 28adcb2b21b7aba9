declare module 'virtual:schema-examples' {
  export const examples: import('./from-files.ts').Examples
}
declare module 'virtual:tenant-facts' {
  export const facts: import('../studio/check-data.ts').CheckData
}
declare module 'virtual:tenant-nodes' {
  /** Validators of the single nodes of the tenant schema (without children), by the JSON text of the node. */
  export const nodes: ReadonlyMap<string, import('ajv').ValidateFunction>
}

declare module 'virtual:tenant-facts' {
  export const facts: import('./facts.ts').Facts
}
declare module 'virtual:tenant-nodes' {
  /** Validators of the nodes of the tenant's schema, each without its children, by the text of the node. */
  export const nodes: ReadonlyMap<string, import('ajv').ValidateFunction>
}

declare module 'virtual:tenant-facts' {
  export const facts: import('./vite.ts').TenantFacts
}

declare module 'virtual:schema-examples' {
  export const examples: import('./examples.ts').Examples
}

/** Address of the icon sprite. Made by engine/tools/build/icons.ts. */
declare module 'virtual:icons' {
  const address: string
  export default address
}

/** A schema or a part of one, for `decode`. Made by engine/tools/build/shapes.ts. */
declare module '*?shape=root' {
  const shape: import('./decode.ts').Shape
  export default shape
}

/** The build that this page belongs to, such as `wechselwerk@0.1.0+3f2a9c1b2d4e`; undefined with `npm start`. */
export const release = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content

/** Where the files of flows/ lie, and which there are. Made by engine/tools/build/json-data.ts. */
declare module 'virtual:flows' {
  /** Address of the folder; in a build it has a hash, so that it may be kept for good. */
  export const base: string
  /** Folder below flows/ -> names of its files without .json, separated by blanks. */
  export const files: Record<string, string>
}

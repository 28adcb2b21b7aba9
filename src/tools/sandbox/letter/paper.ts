/** What is printed, before it has a place on a page: from top to bottom. */
export type Block =
  | { kind: 'title' | 'heading' | 'text' | 'small'; text: string }
  /** An address in the window of an envelope. */
  | { kind: 'address'; lines: string[] }
  | { kind: 'right'; text: string }
  /** Names with values. */
  | { kind: 'table'; rows: [name: string, value: string][] }
  | { kind: 'list'; items: string[] }
  | { kind: 'space'; lines: number }
  | { kind: 'page' }

/** A document of A4 pages. */
export interface Paper {
  title: string
  language: 'de' | 'en'
  blocks: Block[]
}

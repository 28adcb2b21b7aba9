/** An answer of the backend as it came: JSON, or the bytes of a file in base64. */
export interface Answer {
  status: number
  body?: unknown
  type?: string
  bytes?: string
}

/** A screen as a customer came to it, or left it: when, what the session held, what the backend had answered until then. */
export interface Recording {
  /** ISO 8601. */
  at: string
  storage: Record<string, unknown>
  /** By method and address. */
  answers: Record<string, Answer>
}

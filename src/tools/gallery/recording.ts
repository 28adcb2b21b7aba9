/** A recorded answer of the backend: JSON, or the bytes of a file in base64. */
export interface Answer {
  status: number
  body?: unknown
  type?: string
  bytes?: string
}

/** The state of the app when a screen was entered or left: time, session storage, answers of the backend so far. */
export interface Recording {
  /** ISO 8601. */
  at: string
  storage: Record<string, unknown>
  /** By method and URL. */
  answers: Record<string, Answer>
}

/** Why a file cannot be a logo. Each has its sentence in the texts of the studio. */
export type LogoProblem = 'notPicture' | 'tooLarge' | 'tooComplex' | 'noSize' | 'empty'

export class LogoError extends Error {
  override name = 'LogoError'
  readonly problem: LogoProblem
  constructor(problem: LogoProblem) {
    super(problem)
    this.problem = problem
  }
}

/** A picture that can be a logo of a tenant: nothing in it runs or leads elsewhere. */
export interface Logo {
  type: 'svg' | 'png'
  /** What the file holds: the markup of an SVG, the bytes of a PNG as base64. */
  content: string
  width: number
  height: number
  /** Its colours that could be brand colours, #rrggbb, the most frequent first. */
  colours: string[]
  /** Names of elements and attributes that were taken out. */
  removed: string[]
}

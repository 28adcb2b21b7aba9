/** Why a file cannot be a logo. The studio has a text for each. */
export type LogoProblem = 'notPicture' | 'tooLarge' | 'tooComplex' | 'noSize' | 'empty'

export class LogoError extends Error {
  override name = 'LogoError'
  readonly problem: LogoProblem
  constructor(problem: LogoProblem) {
    super(problem)
    this.problem = problem
  }
}

/** An image that can be the logo of a tenant: it contains no scripts and no references to other files. */
export interface Logo {
  type: 'svg' | 'png'
  /** The SVG markup, or the bytes of a PNG as Base64. */
  content: string
  width: number
  height: number
  /** Colours that could be brand colours, as #rrggbb, the most frequent first. */
  colours: string[]
  /** Whether words in it are text in a font, which other devices may not have, instead of shapes. */
  hasLettering: boolean
  /** Names of the elements and attributes that were removed. */
  removed: string[]
}

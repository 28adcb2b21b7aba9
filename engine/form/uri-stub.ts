const refuse = (): never => {
  throw new Error(
    'A form schema with $ref reached the browser; the validators plugin puts references in place.',
  )
}

/** Takes the place of fast-uri: @rjsf/utils needs it for `$ref` alone, and compiled form schemas have none. */
export default { resolve: refuse, equal: refuse }

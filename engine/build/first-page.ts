/** Parts of the app that the first page needs in any case: what src/main.tsx imports without `import()`. */
const first = [
  /[\\/]engine[\\/](flow[\\/](?!ahead)|tenant[\\/]|text[\\/]texts)/,
  /[\\/]engine[\\/]engine\.ts$/,
  /[\\/]engine[\\/]screen[\\/](frame[\\/](?!banner)|(?!data|copy)[\w-]+\.tsx?$)/,
  /[\\/]engine[\\/]screen[\\/]elements[\\/](button|details|group|index|notice|points|submit|text|video)\./,
  /[\\/]src[\\/](?!arrival|forms|tenant-(check|findings))[\w-]+\.tsx?$/,
  /[\\/]src[\\/]session[\\/](?!validate|anew)/,
  /[\\/]src[\\/](formats|rewrites|telemetry)[\\/]/,
]

/** Id of the form that a module belongs to. */
const formOf = (id: string): string =>
  /[\\/]schemas[\\/]forms[\\/]([\w-]+)\.(?:schema|ui)\b/.exec(id)?.[1] ?? ''

/**
 * The first page comes as two scripts, because one long text packs better than thirty short ones: libraries, which
 * outlive releases, and the app. Everything else is split where it is imported.
 */
export const codeSplitting = {
  groups: [
    {
      name: 'libraries',
      test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|i18next|react-i18next)[\\/]/,
      priority: 2,
    },
    { name: 'app', test: (id: string) => first.some((part) => part.test(id)), priority: 1 },
    // Small, and needed by whatever has fields: forms, the login of a bank, a TAN.
    {
      name: 'fields',
      test: /[\\/]engine[\\/](form[\\/](after-press|choice|dates|field)|screen[\\/]problem[\\/]focus-field)\.tsx?$/,
    },
    // Needed together by the first call of the API, whichever it is.
    {
      name: 'calls',
      test: /[\\/]src[\\/](api[\\/](?!problem|errors|upload|scenario)|handlers[\\/](index|handler)\.)|shape:root:.*[\\/]bank\.schema$/,
    },
    // What every screen after the first one asks for.
    {
      name: 'screens',
      test: /[\\/]engine[\\/](screen[\\/](data-screen|elements[\\/]later)|text[\\/](formats|isolate))\.tsx?$/,
    },
    // What forms share goes before them, or the first of them would hold it.
    {
      name: 'forms',
      test: /[\\/]src[\\/]forms\.ts$|[\\/]ajv[\\/]dist[\\/]runtime[\\/]ucs2length/,
      priority: 1,
    },
    // A form is its validator and its words.
    { name: formOf, test: (id: string) => formOf(id) !== '' },
    // Always wanted together; small files pack badly.
    { name: 'accounts', test: /[\\/]src[\\/]handlers[\\/](accounts|chosen-accounts)\./ },
  ],
}

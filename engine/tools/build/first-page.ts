/** Scripts that are there before any part is asked for. */
const there = /[\\/](app|libraries|rolldown-runtime)-[^\\/]+\.js$/

/**
 * What is fetched along with a part, by Vite's `build.modulePreload`. Parts that the first page asks for are small and share
 * its two scripts: lists of what to fetch with each would weigh more there than they save.
 */
export const modulePreload = {
  polyfill: false,
  resolveDependencies: (
    _file: string,
    needed: string[],
    { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
  ) =>
    hostType === 'html'
      ? needed
      : needed.filter((file) => file.endsWith('.css') || !(there.test(hostId) || there.test(file))),
}

/** Id of the form that a module belongs to. */
const formOf = (id: string): string =>
  /[\\/]schemas[\\/]forms[\\/]([\w-]+)\.(?:schema|ui)\b/.exec(id)?.[1] ?? ''

/**
 * The first page comes as two scripts: libraries, which outlive releases, and the app. What is wanted together later is one
 * script too, because one long text packs better than thirty short ones; everything else is split where it is imported.
 */
export const codeSplitting = {
  groups: [
    {
      name: 'libraries',
      test: /rolldown[\\/]runtime|[\\/]node_modules[\\/]/,
      tags: ['$initial' as const],
      priority: 3,
    },
    { name: 'app', tags: ['$initial' as const], priority: 2 },
    // What form, list and screen share: small hooks, which would be a request each.
    { name: 'view', test: /[\\/]engine[\\/]view[\\/][\w-]+\.tsx?$/, priority: 2 },
    // Small, and needed by whatever has fields: forms, the login of a bank, a TAN.
    {
      name: 'fields',
      test: /[\\/]engine[\\/](form[\\/](after-press|choice|dates|field|messages|secret-input)|view[\\/]problem[\\/]focus-field)\.tsx?$/,
    },
    // The element alone would be half a KiB, and what it is made of is asked for only when it has come.
    {
      name: 'form',
      test: /[\\/]engine[\\/](form[\\/](use-form|schema-form)|screen[\\/]elements[\\/]form)\.tsx?$/,
    },
    // Needed together by the first call of the API, whichever it is; forms ask the evaluator of schemas too.
    {
      name: 'calls',
      priority: 1,
      test: /[\\/]engine[\\/]schema[\\/](?!formats)|[\\/]src[\\/](api[\\/](?!problem|error-object|errors|upload|scenario)|handlers[\\/](index|handler)\.)|shape:root:.*[\\/]bank\.schema$|[\\/]flows[\\/]settings\.json/,
    },
    // What calls and the catalogue of errors share: the page of an error needs no call.
    { name: 'failure', priority: 2, test: /[\\/]src[\\/]api[\\/]error-object\./ },
    // What every screen after the first one asks for, the list of forms and what they share with it: alone, they would be waited for.
    {
      name: 'screens',
      test: /[\\/]engine[\\/](screen[\\/](data-screen|elements[\\/]lazy)|list[\\/]rows|text[\\/](formats|isolate))\.tsx?$|[\\/]src[\\/]boot[\\/]forms\.ts$|[\\/]ajv[\\/]dist[\\/]runtime[\\/]ucs2length/,
      priority: 1,
    },
    // The check screen holds both.
    { name: 'consents', test: /[\\/]schemas[\\/]forms[\\/]consents/, priority: 1 },
    // A form is its validator and its words.
    { name: formOf, test: (id: string) => formOf(id) !== '' },
    // Fetched once Start is at rest, so that a failure can be told when nothing loads any more.
    {
      name: 'problems',
      test: /[\\/]engine[\\/]view[\\/](problem[\\/](?!error-summary|focus-field|parts)|copy-button\.|use-remaining\.)|[\\/]src[\\/]pages[\\/]error-page\./,
    },
    {
      name: 'errors',
      test: /[\\/]src[\\/]api[\\/]errors\.|[\\/]flows[\\/]errors\.json/,
    },
    // The parts of a list; what a list of decisions keeps and sends; elements that only show; handlers of one stage each.
    {
      name: 'lists',
      test: /[\\/]engine[\\/](list[\\/](fold|lines|merge-rows|where)|view[\\/]use-(debounced|query))/,
    },
    {
      name: 'rows',
      test: /[\\/]engine[\\/]list[\\/](decisions-store|list-memory|overlay|pending-writes|row-problem|row-writer|serial-queue|shown-rows|signals|use-row-store|use-store)\./,
    },
    {
      name: 'reading',
      test: /[\\/]engine[\\/]screen[\\/]elements[\\/](download|list|share|summary)\./,
    },
    { name: 'beginning', test: /[\\/]src[\\/]handlers[\\/](banks|profile|switch)\./ },
    { name: 'accounts', test: /[\\/]src[\\/]handlers[\\/]accounts\./ },
    { name: 'partners', test: /[\\/]src[\\/]handlers[\\/](directory|partners|unmatched)\./ },
    { name: 'end', test: /[\\/]src[\\/](handlers[\\/](letters|outlook|overview)\.|outlook[\\/])/ },
  ],
}

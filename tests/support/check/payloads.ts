/** Attack strings: markup, script URLs, path traversal, prototype pollution. */
export const hostileStrings = [
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '~javascript:alert(1)',
  '//evil.example',
  '~https://good@evil.example',
  '%6Aavascript:alert(1)',
  '../../secret',
  '__proto__',
  'constructor',
  '{{constructor}}',
  "'; DROP TABLE texts; --",
  'red;background:url(https://evil.example)',
  'a\u202Eb',
  'a\u0000b',
  '\uD800',
]

/** Regular expressions that are invalid, or that some texts make endlessly slow. */
export const hostilePatterns = [
  '(',
  '[z-a]',
  '^(a|a)*$',
  '^(a+)+$',
  '^(\\w+\\s?)*$',
  '^([A-Z]{2}\\d{2})([A-Z0-9]+)*$',
  '^\\s+|\\s+$',
  `^${'a?'.repeat(200)}$`,
]

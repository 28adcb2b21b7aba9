const host = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** Why an origin must not stand in the Content Security Policy; undefined when it names one host over https and no more. */
export function originObjection(origin: string): string | undefined {
  if (/[\s;,'"\p{Cc}]/u.test(origin))
    return 'A blank, quote, comma or semicolon ends the word, and what follows it would be a rule of its own.'
  if (origin.includes('*')) return 'A wildcard lets every host of a kind in.'
  if (/^[a-z][a-z0-9+.-]*:(\/\/)?$/i.test(origin)) return 'A scheme alone lets every host in.'
  if (!origin.startsWith('https://')) return 'Only https names a host that nobody on the way can play.'
  const [name = '', port, more] = origin.slice('https://'.length).split(':')
  if (!host.test(name)) return 'It is not the full name of one host, in small letters, without path.'
  if (more !== undefined || (port !== undefined && !(/^[1-9]\d{0,4}$/.test(port) && Number(port) < 65_536)))
    return 'After the name may stand a port, and nothing else.'
  return undefined
}

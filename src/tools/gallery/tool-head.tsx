import type { ReactNode } from 'react'

const tools = [
  ['Gallery', '/gallery'],
  ['Flows', '/studio/flows'],
  ['Studio', '/studio'],
] as const

interface Props {
  name: (typeof tools)[number][0]
  children: ReactNode
}

/** The header of a tool: name, links to the other tools, and controls of the page. */
export function ToolHead({ name, children }: Readonly<Props>) {
  return (
    <header className="tool-head">
      <div className="cluster">
        <h1>{name}</h1>
        {tools
          .filter(([other]) => other !== name)
          .map(([other, address]) => (
            <a key={other} href={address}>
              {other}
            </a>
          ))}
      </div>
      {children}
    </header>
  )
}

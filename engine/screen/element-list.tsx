import type { ComponentType } from 'react'
import type { Element } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import { componentOf } from './elements/index.ts'
import { useScreen } from '../view/screen-context.ts'

/** Shows elements in order: one dispatcher, by type, from the registry of the engine and that of the product. */
export function Elements({ body }: { body: Element[] }) {
  const { passes } = useScreen()
  return body.map((element, index) =>
    // The order of a screen is fixed, so its index is the identity of an element.
    passes(element.when) ? <ElementView key={index} element={element} /> : null,
  )
}

function ElementView({ element }: { element: Element }) {
  const { product } = useEngine()
  const found = componentOf(product, element.type)
  if (!found) throw new Error(`Element "${element.type}" is not registered.`)
  // The registries are keyed by type and each component takes the element of its own type; the check proves the rest.
  const Component = found as ComponentType<{ element: Element }>
  return <Component element={element} />
}

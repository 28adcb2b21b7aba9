import type { ComponentType } from 'react'
import type { Element } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import { componentOf } from './elements/index.ts'
import { useScreen } from '../view/screen-context.ts'

/** Renders the elements of a body in order. The component is looked up by type in the registries of engine and product. */
export function Elements({ body }: { body: Element[] }) {
  const { passes } = useScreen()
  return body.map((element, index) =>
    // The index is a stable key, because the order of the elements is fixed.
    passes(element.when) ? <ElementView key={index} element={element} /> : null,
  )
}

function ElementView({ element }: { element: Element }) {
  const { product } = useEngine()
  const found = componentOf(product, element.type)
  if (!found) throw new Error(`Element "${element.type}" is not registered.`)
  // The cast: a component takes the element of its own type. The configuration check validates the element.
  const Component = found as ComponentType<{ element: Element }>
  return <Component element={element} />
}

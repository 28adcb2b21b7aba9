import type { ComponentType } from 'react'
import type { Element } from '#generated/engine.ts'
import { loadModule } from '../util/load-module.ts'
import { useEngine, type Product } from '../view/engine.ts'
import { useScreen } from '../view/screen-context.ts'

type Component = ComponentType<{ element: never }>
/** Components of elements by type. */
export type ElementMap = Readonly<Record<string, Component>>

let firstElements: ElementMap = {}
let otherElements: ElementMap = {}
let loadOthers = async (): Promise<ElementMap> => ({})

/**
 * Registers the elements of the engine: those of the first screen, and how to load the others. Elements contain elements, so they
 * find each other in this map; imports would be a circle.
 */
export function registerElements(first: ElementMap, load: () => Promise<ElementMap>): void {
  firstElements = first
  loadOthers = load
}

/** Loads the map of the other elements. Call it before a screen with such elements is rendered. */
export const loadOtherElements = async (): Promise<void> => {
  otherElements = await loadModule(loadOthers)
}

const lookUp = (map: ElementMap, type: string) => (Object.hasOwn(map, type) ? map[type] : undefined)

/** Whether an element is in the first chunk. */
export const isFirst = (type: string): boolean => Object.hasOwn(firstElements, type)

/** The component of a type, from the engine or from the product. Undefined for an unknown type. */
export const componentOf = (product: Product, type: string): Component | undefined =>
  lookUp(firstElements, type) ?? lookUp(otherElements, type) ?? lookUp(product.elements, type)

/** Renders the elements of a body in order. */
export function Elements({ body }: { body: Element[] }) {
  const { product } = useEngine()
  const { passes } = useScreen()
  return body.map((element, index) => {
    if (!passes(element.when)) return null
    const found = componentOf(product, element.type)
    if (!found) throw new Error(`Element "${element.type}" is not registered.`)
    // The cast: a component takes the element of its own type. The configuration check validates the element.
    const Component = found as ComponentType<{ element: Element }>
    // The index is a stable key, because the order of the elements is fixed.
    return <Component key={index} element={element} />
  })
}

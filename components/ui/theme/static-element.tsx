import { Fragment, type ComponentProps, type ElementType } from 'react'

/**
 * Parts of the code that the build writes in place of Chakra's elements (scripts/lib/static-styles.mjs). No other code
 * uses them.
 */

/** An element whose tag is only known in the browser. */
export function DynamicElement({ as: Element, ...props }: ComponentProps<ElementType> & { as: ElementType }) {
  return <Element {...props} />
}

/** A fragment that may have a key. */
export const KeyedFragment = Fragment

/** Names of the classes of a recipe. */
interface RecipeClasses {
  base: string
  /** Classes by the name and the value of a variant. */
  variants: Record<string, Record<string, string>>
  /** Values of the variants that are not given. */
  defaults: Record<string, string>
}

/** Creates a component from a recipe. It is what `chakra(element, recipe)` becomes. */
export function staticElement(tag: ElementType, { base, variants, defaults }: RecipeClasses) {
  const names = Object.keys(variants)
  return function StaticElement({ as: Element = tag, className, ...props }: ComponentProps<ElementType>) {
    const classes = [base]
    for (const name of names) {
      classes.push(variants[name]?.[props[name] ?? defaults[name]] ?? '')
      delete props[name]
    }
    classes.push(className)
    return <Element {...props} className={classes.filter(Boolean).join(' ') || undefined} />
  }
}

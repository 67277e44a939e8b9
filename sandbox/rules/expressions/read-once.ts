import type Big from 'big.js'
import type { Call, Literal } from './ast'
import { categoryIds } from './names'
import { decimal } from './values'

/** Cache of the numbers written in expressions, so that evaluation for many lines parses each of them once. */

const literals = new WeakMap<Literal, Big>()

/** Returns the value of a number literal, parsed once. */
export function literalOf(ast: Literal): Big {
  let known = literals.get(ast)
  if (!known) literals.set(ast, (known = decimal(ast.text)))
  return known
}

/** Returns category IDs without empty ones, which fields may contain. */
export const namedIds = (texts: readonly string[]): string[] => categoryIds(texts).filter((id) => id !== '')

const categoryIdsByCall = new WeakMap<Call, string[]>()

/**
 * Returns the category IDs of a call, parsed once, when all of them are literals; null when some come from the data.
 */
export function literalCategoryIds(ast: Call): string[] | null {
  const known = categoryIdsByCall.get(ast)
  if (known) return known
  const texts = ast.args.flatMap((arg) => (arg.kind === 'text' ? [arg.text] : []))
  if (texts.length < ast.args.length) return null
  const ids = namedIds(texts)
  categoryIdsByCall.set(ast, ids)
  return ids
}

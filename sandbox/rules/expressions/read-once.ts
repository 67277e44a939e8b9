import type Big from 'big.js'
import type { Call, Literal } from './ast'
import { categoryIds } from './names'
import { decimal } from './values'

/** What an expression says itself is read once, however many lines it is evaluated for. */

const literals = new WeakMap<Literal, Big>()

/** A number in an expression, read once and not for each line. */
export function literalOf(ast: Literal): Big {
  let known = literals.get(ast)
  if (!known) literals.set(ast, (known = decimal(ast.text)))
  return known
}

/** Category IDs without the empty ones that a field may give. */
export const namedIds = (texts: readonly string[]): string[] => categoryIds(texts).filter((id) => id !== '')

const written = new WeakMap<Call, string[]>()

/** The category IDs of a call that are written in the expression, read once; null where some come from the data. */
export function writtenIds(ast: Call): string[] | null {
  const known = written.get(ast)
  if (known) return known
  const texts = ast.args.flatMap((arg) => (arg.kind === 'text' ? [arg.text] : []))
  if (texts.length < ast.args.length) return null
  const ids = namedIds(texts)
  written.set(ast, ids)
  return ids
}

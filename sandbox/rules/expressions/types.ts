import { didYouMean } from './nearest'

/** The type of an expression as far as it is known without data. Fields below xp are `unknown`. */
export type Type = 'number' | 'text' | 'date' | 'boolean' | 'list' | 'object' | 'unknown'

/** The fields of the contract's models. The keys of `names` are in lower case. */
export interface FieldModels {
  table(model: string): {
    names: ReadonlyMap<string, string>
    fields: readonly (readonly [name: string, field: { type: string; array?: true }])[]
  }
}

const TYPES: Readonly<Record<string, Type>> = {
  integer: 'number',
  number: 'number',
  string: 'text',
  boolean: 'boolean',
  date: 'date',
  any: 'unknown',
}

/** Returns the field name in the model's spelling; undefined when the model has no such field. */
export function fieldName(models: FieldModels, model: string, name: string): string | undefined {
  return models.table(model).names.get(name.toLowerCase())
}

/** The type that a path leads to, with the model of the object or, for a list, of its elements. */
export interface Target {
  type: Type
  model?: string
}

/**
 * Resolves `names` from a model, each below the previous one. Names below xp are not checked. For the first name that
 * does not resolve, throws the error that `createError` creates from its index and the reason.
 */
export function targetOf(
  models: FieldModels,
  model: string,
  names: readonly string[],
  createError: (index: number, why: string) => Error,
): Target {
  let at: Target = { type: 'object', model }
  for (const [index, name] of names.entries()) {
    if (at.type === 'unknown') return at
    const above = names[index - 1]
    if (at.type === 'list') throw createError(index, `${above} is a list: use any, all, count or contains`)
    if (at.model === undefined) throw createError(index, `${above} is a single value and has no ${name}`)
    const { fields, names: known } = models.table(at.model)
    const field = fields.find(([one]) => one === known.get(name.toLowerCase()))?.[1]
    if (!field) {
      const hint = didYouMean(name, [...known.values()])
      throw createError(index, `${above ?? at.model} has no field ${name}${hint}`)
    }
    at = targetOfField(models, field)
  }
  return at
}

function targetOfField(models: FieldModels, { type, array }: { type: string; array?: true }): Target {
  const isModel = models.table(type).names.size > 0
  // Enums are texts and have no fields.
  const one = isModel ? 'object' : (TYPES[type] ?? 'text')
  return { type: array ? 'list' : one, ...(isModel ? { model: type } : {}) }
}

/**
 * Returns true when two types can be compared. Texts can be compared with numbers and dates, which they may contain.
 */
export function comparable(left: Type, right: Type): boolean {
  if (left === 'unknown' || right === 'unknown' || left === right) return true
  return (left === 'text' && right !== 'boolean') || (right === 'text' && left !== 'boolean')
}

import { didYouMean } from './nearest'

/** What an expression is known to give before there is data; `unknown` is all below xp. */
export type Type = 'number' | 'text' | 'date' | 'boolean' | 'list' | 'object' | 'unknown'

/** The fields of the contract's models; names in any case are found by `table`. */
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

/** The name as the model spells it; undefined when it has no such field. */
export function fieldName(models: FieldModels, model: string, name: string): string | undefined {
  return models.table(model).names.get(name.toLowerCase())
}

/** What a path gives, and the model of that or, for a list, of its elements. */
export interface Target {
  type: Type
  model?: string
}

/**
 * What `names` lead to from a model, one below the other; below xp anything goes. Throws what `refuse` makes of the first
 * name that leads nowhere, by its index, and why.
 */
export function targetOf(
  models: FieldModels,
  model: string,
  names: readonly string[],
  refuse: (index: number, why: string) => Error,
): Target {
  let at: Target = { type: 'object', model }
  for (const [index, name] of names.entries()) {
    if (at.type === 'unknown') return at
    const above = names[index - 1]
    if (at.type === 'list') throw refuse(index, `${above} is a list: ask it with any, all, count or contains`)
    if (at.model === undefined) throw refuse(index, `${above} is a single value and has no ${name}`)
    const { fields, names: known } = models.table(at.model)
    const field = fields.find(([one]) => one === known.get(name.toLowerCase()))?.[1]
    if (!field) {
      const hint = didYouMean(name, [...known.values()])
      throw refuse(index, `${above ?? at.model} has no field ${name}${hint}`)
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

/** Whether two types can be compared: texts may hold numbers and dates. */
export function comparable(left: Type, right: Type): boolean {
  if (left === 'unknown' || right === 'unknown' || left === right) return true
  return (left === 'text' && right !== 'boolean') || (right === 'text' && left !== 'boolean')
}

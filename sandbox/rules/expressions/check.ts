import { COMPARISON_LEVEL, LEVELS, startOf, type Ast, type Binary, type Call, type Path } from './ast'
import { ExpressionError, type ExpressionCode } from './errors'
import { categoryIds, TOP_LEVEL_PLACE, rootOf, type Place as RootPlace, type Root } from './names'
import { didYouMean } from './nearest'
import { comparable, fieldName, targetOf, type FieldModels, type Target, type Type } from './types'

export type Purpose =
  | 'order-promotion-eligible'
  | 'order-promotion-value'
  | 'item-promotion-eligible'
  | 'item-promotion-value'
  | 'order-approval'
  | 'order-return-approval'

const MODELS: Readonly<Record<string, string>> = {
  order: 'Order',
  orderReturn: 'OrderReturn',
  item: 'LineItem',
  line: 'LineItem',
}
const AGGREGATES: Readonly<Record<string, Type>> = {
  any: 'boolean',
  all: 'boolean',
  quantity: 'number',
  count: 'number',
  total: 'number',
}
/** Argument types of the contains functions. The platform's admin app writes the typed variants. */
const CONTAINS = new Map<string, Type>([
  ['contains', 'unknown'],
  ['containstext', 'text'],
  ['containsnumber', 'number'],
])
/**
 * Names for the order history. Facts 6.8 give only an error code for it. The hosted platform needs its order search for
 * the history, and the sandbox has no order search.
 */
const ORDER_HISTORY_NAMES = new Set(['orderhistory', 'orders'])

/** Location of a part of an expression, with the model of the list's elements inside the filter of a list of models. */
interface Place extends RootPlace {
  element?: string | undefined
}

function createExpressionError(code: ExpressionCode, message: string, at: number): ExpressionError {
  return new ExpressionError(code, message, at)
}

class Checker {
  usesItem = false

  constructor(
    private readonly purpose: Purpose,
    private readonly models: FieldModels,
  ) {}

  typeOf(ast: Ast, place: Place): Type {
    switch (ast.kind) {
      case 'path':
        return this.path(ast, place).type
      case 'call':
        return this.call(ast, place)
      case 'unary': {
        const type = ast.operator === 'not' ? 'boolean' : 'number'
        this.expect(ast.operand, place, type, ast.operator)
        return type
      }
      case 'binary':
        return this.binary(ast, place)
      default:
        return ast.kind
    }
  }

  /** Rejects an operand whose type is known to differ from `wanted`. */
  expect(ast: Ast, place: Place, wanted: Type, by: string): void {
    const type = this.typeOf(ast, place)
    if (type === wanted || type === 'unknown') return
    throw createExpressionError(
      'Expression.InvalidArguments',
      `${by} needs a ${wanted} and not a ${type}`,
      startOf(ast),
    )
  }

  private binary(ast: Binary, place: Place): Type {
    const { operator, left, right } = ast
    const level = LEVELS[operator]
    if (level !== COMPARISON_LEVEL) {
      const type = level < COMPARISON_LEVEL ? 'boolean' : 'number'
      this.expect(left, place, type, operator)
      this.expect(right, place, type, operator)
      return type
    }
    const types = [left, right].map((side) => this.scalar(side, place))
    const [from = 'unknown', to = 'unknown'] = types
    if (!comparable(from, to))
      throw createExpressionError(
        'Expression.InvalidArguments',
        `A ${from} cannot be compared with a ${to}`,
        startOf(right),
      )
    if (types.includes('boolean') && operator !== '=' && operator !== '<>')
      throw createExpressionError(
        'Expression.InvalidArguments',
        `${operator} cannot compare booleans`,
        ast.at,
      )
    return 'boolean'
  }

  private scalar(ast: Ast, place: Place): Type {
    const type = this.typeOf(ast, place)
    if (type === 'list' || type === 'object')
      throw createExpressionError(
        'Expression.InvalidArguments',
        `A single value is needed here, not a whole ${type}`,
        startOf(ast),
      )
    return type
  }

  private path(ast: Path, place: Place): Target {
    const { root, rest } = this.root(ast, place)
    if (root === 'items')
      throw createExpressionError(
        'Expression.InvalidFunction',
        'items needs any, all, quantity, count or total',
        ast.at,
      )
    const model = root === 'element' ? place.element : MODELS[root]
    // Elements of xp have no known model. A whole element has no known type.
    if (model === undefined || (root === 'element' && rest.length === 0)) return { type: 'unknown' }
    const first = ast.names.length - rest.length
    return targetOf(this.models, model, rest, (index, why) =>
      createExpressionError('Expression.InvalidToken', why, ast.places[first + index] ?? ast.at),
    )
  }

  /** Returns the root of a path. Rejects roots that cannot be used for this purpose or at this location. */
  private root(ast: Path, place: Place): { root: Root; rest: readonly string[] } {
    const [first = ''] = ast.names
    const found = rootOf(ast, place)
    if (found.root === 'item') {
      if (!this.purpose.startsWith('item-'))
        throw createExpressionError(
          'Expression.ItemNotAllowed',
          'item is known to line item promotions only',
          ast.at,
        )
      this.usesItem = true
    }
    if (ORDER_HISTORY_NAMES.has(first.toLowerCase()))
      throw createExpressionError(
        'Expression.OrderHistoryCannotBeUsed',
        'The order history cannot be used',
        ast.at,
      )
    const isKnown =
      found.root === 'line'
        ? fieldName(this.models, 'LineItem', first) !== undefined
        : found.root === 'orderReturn'
          ? this.purpose === 'order-return-approval'
          : found.root !== 'none'
    if (!isKnown)
      throw createExpressionError(
        'Expression.InvalidToken',
        `${first} is not known here${this.hint(first, place)}`,
        ast.at,
      )
    return found
  }

  private hint(first: string, { inItems }: Place): string {
    const isField = fieldName(this.models, 'Order', first) !== undefined
    if (isField && !inItems) return `; did you mean order.${first}?`
    const fields = inItems ? this.models.table('LineItem').names.values() : []
    const item = this.purpose.startsWith('item-') ? ['item'] : []
    const orderReturn = this.purpose === 'order-return-approval' ? ['orderReturn'] : []
    return didYouMean(first, [...fields, 'order', 'items', ...item, ...orderReturn])
  }

  private call(ast: Call, place: Place): Type {
    const name = ast.name.toLowerCase()
    if (!ast.on) return this.plain(ast, name, place)
    const { root, rest } = this.root(ast.on, place)
    if (root === 'items') return this.aggregate(ast, name, rest, place)
    if (name === 'approved' && rest.length === 0) return this.approved(ast, root, place)
    if (name === 'incategory' || name === 'inparentcategory') return this.category(ast, root, rest, place)
    return this.ofField(ast, name, place)
  }

  private plain(ast: Call, name: string, place: Place): Type {
    if (ORDER_HISTORY_NAMES.has(name))
      throw createExpressionError(
        'Expression.OrderHistoryCannotBeUsed',
        'The order history cannot be used',
        ast.at,
      )
    if (name === 'min' || name === 'max') {
      this.count(ast, 2, 2)
      for (const arg of ast.args) this.expect(arg, place, 'number', name)
      return 'number'
    }
    if (name !== 'now') throw this.unknown(ast)
    this.count(ast, 0, 1)
    for (const arg of ast.args) {
      this.expect(arg, place, 'number', name)
      if (arg.kind === 'number' && arg.text.includes('.'))
        throw createExpressionError('Expression.InvalidArguments', 'now counts whole days', arg.at)
    }
    return 'date'
  }

  private aggregate(ast: Call, name: string, rest: readonly string[], place: Place): Type {
    const type = Object.hasOwn(AGGREGATES, name) && rest.length === 0 ? AGGREGATES[name] : undefined
    if (!type) throw this.unknown(ast)
    // Nested aggregates would scan all lines for each line, so that 400 characters could take hours.
    if (place.inItems || place.inList)
      throw createExpressionError(
        'Expression.InvalidFunction',
        'items cannot be used inside a filter',
        ast.on?.at ?? ast.at,
      )
    this.count(ast, 0, 1)
    for (const arg of ast.args) this.expect(arg, { ...place, inItems: true }, 'boolean', name)
    return type
  }

  private approved(ast: Call, root: Root, place: Place): Type {
    const isRule = this.purpose === 'order-approval' || this.purpose === 'order-return-approval'
    if (!isRule || (root !== 'order' && root !== 'orderReturn')) throw this.unknown(ast)
    this.count(ast, 1, 1)
    for (const arg of ast.args) this.expect(arg, place, 'text', ast.name)
    return 'boolean'
  }

  private category(ast: Call, root: Root, rest: readonly string[], place: Place): Type {
    const isProduct =
      (root === 'line' || root === 'item') && rest.length === 1 && /^product$/i.test(rest[0] ?? '')
    if (!isProduct) throw this.unknown(ast)
    this.count(ast, 1)
    for (const arg of ast.args) {
      this.expect(arg, place, 'text', ast.name)
      if (arg.kind === 'text' && categoryIds([arg.text]).includes(''))
        throw createExpressionError('Expression.InvalidArguments', 'A category ID is missing', arg.at)
    }
    return 'boolean'
  }

  /** Returns the type of a function that is called on a field or on an element of a list. */
  private ofField(ast: Call, name: string, place: Place): Type {
    const on = ast.on as Path
    const { type, model } = this.path(on, place)
    if (name === 'in') {
      this.scalar(on, place)
      this.count(ast, 1)
      for (const arg of ast.args)
        if (!comparable(type, this.scalar(arg, place)))
          throw createExpressionError(
            'Expression.InvalidArguments',
            `in cannot compare it with a ${type}`,
            startOf(arg),
          )
      return 'boolean'
    }
    const wanted = CONTAINS.get(name)
    if (!wanted && !['any', 'all', 'count'].includes(name)) throw this.unknown(ast)
    if (type !== 'list' && type !== 'unknown')
      throw createExpressionError('Expression.InvalidFunction', `${ast.name} is for lists`, ast.at)
    this.count(ast, wanted || name === 'all' ? 1 : 0, 1)
    for (const arg of ast.args) {
      if (!wanted) this.expect(arg, { ...place, inList: true, element: model }, 'boolean', ast.name)
      else if (wanted === 'unknown') this.scalar(arg, place)
      else this.expect(arg, place, wanted, ast.name)
    }
    return name === 'count' ? 'number' : 'boolean'
  }

  private count({ name, args, at }: Call, least: number, most = Infinity): void {
    if (args.length >= least && args.length <= most) return
    const wanted =
      most === Infinity ? `at least ${least}` : least === most ? `${least}` : `${least} or ${most}`
    throw createExpressionError(
      'Expression.InvalidArguments',
      `${name} takes ${wanted}, not ${args.length}`,
      at,
    )
  }

  private unknown({ name, at }: Call): ExpressionError {
    return createExpressionError('Expression.InvalidFunction', `There is no function ${name} here`, at)
  }
}

/**
 * Rejects an expression that does not fit its purpose, as far as this can be checked without data (facts 6.8). Fields
 * of xp are not checked: those that are missing evaluate to null.
 * @throws ExpressionError
 */
export function checkExpression(ast: Ast, options: { purpose: Purpose; models: FieldModels }): void {
  const { purpose, models } = options
  const checker = new Checker(purpose, models)
  const isValue = purpose.endsWith('-value')
  checker.expect(
    ast,
    TOP_LEVEL_PLACE,
    isValue ? 'number' : 'boolean',
    isValue ? 'The value' : 'The condition',
  )
  if (purpose === 'item-promotion-eligible' && !checker.usesItem)
    throw createExpressionError(
      'Expression.ItemRequired',
      'A line item promotion must look at item',
      startOf(ast),
    )
}

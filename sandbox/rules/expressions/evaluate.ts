import type Big from 'big.js'
import {
  startOf,
  type Ast,
  type Binary,
  type BinaryOperator,
  type Call,
  type Path,
  type Literal,
} from './ast'
import { EvaluationError, type EvaluationReason } from './errors'
import { readDate } from './lexer'
import { TOP_LEVEL_PLACE, rootOf, categoryIds, type Place, type Root } from './names'
import { quotient } from './quotient'
import {
  roundWithinLimit,
  Decimal,
  elementsOf,
  equals,
  fieldOf,
  matches,
  compareValues,
  toNumber,
  toValue,
  decimal,
  type Value,
} from './values'
import type { Json, JsonObject } from '../../core/records/json'

/** The data that an expression can read. Amounts of order and items are numbers in the order's currency. */
export interface Scope {
  order: JsonObject
  /**
   * The order's line items. `items.total` sums LineTotal, so pass lines without the discounts that are being
   * recalculated.
   */
  items: readonly JsonObject[]
  /** The line item that a line item promotion is evaluated for. */
  item?: JsonObject
  /** The return that a return rule is evaluated for. */
  orderReturn?: JsonObject
  now: Date
  /** Returns true when the product is in one of the categories, or with `isBelow` in one of their subcategories. */
  isInCategory(productId: string, categoryIds: readonly string[], isBelow: boolean): boolean
  /** Returns true when the approval of the other rule was given. */
  isApproved(ruleId: string): boolean
}

/** Cache of the numbers written in expressions, so that evaluation for many lines parses each of them once. */
const literals = new WeakMap<Literal, Big>()

/** Returns the value of a number literal, parsed once. */
function literalOf(ast: Literal): Big {
  let known = literals.get(ast)
  if (!known) literals.set(ast, (known = decimal(ast.text)))
  return known
}

/** Returns category IDs without empty ones, which fields may contain. */
const namedIds = (texts: readonly string[]): string[] => categoryIds(texts).filter((id) => id !== '')

const categoryIdsByCall = new WeakMap<Call, string[]>()

/**
 * Returns the category IDs of a call, parsed once, when all of them are literals; null when some come from the data.
 */
function literalCategoryIds(ast: Call): string[] | null {
  const known = categoryIdsByCall.get(ast)
  if (known) return known
  const texts = ast.args.flatMap((arg) => (arg.kind === 'text' ? [arg.text] : []))
  if (texts.length < ast.args.length) return null
  const ids = namedIds(texts)
  categoryIdsByCall.set(ast, ids)
  return ids
}

/** Maximum number of evaluated nodes and elements. A text of 400 characters over 1,000 lines needs far fewer. */
const MAX_STEPS = 500_000
const MAX_DAYS = 36_525
const DAY_MS = 86_400_000

interface Frame extends Place {
  line: JsonObject | undefined
  element: Json | undefined
}

function fail(reason: EvaluationReason, message: string, ast: Ast): EvaluationError {
  return new EvaluationError(reason, message, startOf(ast))
}

class Evaluator {
  private steps = 0

  constructor(private readonly scope: Scope) {}

  value(ast: Ast, frame: Frame): Value {
    this.step(ast)
    switch (ast.kind) {
      case 'number':
        return literalOf(ast)
      case 'text':
        return ast.text
      case 'date':
        return readDate(ast.text)
      case 'boolean':
        return ast.text === 'true'
      case 'path':
        return toValue(this.lookUp(ast, frame))
      case 'call':
        return this.call(ast, frame)
      case 'unary':
        return ast.operator === 'not'
          ? !this.holds(ast.operand, frame)
          : (this.number(ast.operand, frame)?.neg() ?? null)
      case 'binary':
        return this.binary(ast, frame)
    }
  }

  /** Returns true only for the boolean true. Null and values of other types are false. */
  holds(ast: Ast, frame: Frame): boolean {
    return this.value(ast, frame) === true
  }

  number(ast: Ast, frame: Frame): Big | null {
    return toNumber(this.value(ast, frame))
  }

  private step(ast: Ast): void {
    if (++this.steps > MAX_STEPS) throw fail('TooCostly', 'The expression takes too long on this order', ast)
  }

  private lookUp(path: Path, frame: Frame): Json | undefined {
    const { root, rest } = rootOf(path, frame)
    return rest.reduce(fieldOf, this.start(root, frame))
  }

  private start(root: Root, frame: Frame): Json | undefined {
    switch (root) {
      case 'line':
      case 'element':
        return frame[root]
      case 'order':
      case 'orderReturn':
      case 'item':
        return this.scope[root]
      default:
        return undefined
    }
  }

  private binary(ast: Binary, frame: Frame): Value {
    const { operator, left, right } = ast
    switch (operator) {
      case 'and':
        return this.holds(left, frame) && this.holds(right, frame)
      case 'or':
        return this.holds(left, frame) || this.holds(right, frame)
      case '=':
        return this.same(left, right, frame)
      case '<>':
        return !this.same(left, right, frame)
      case '<':
      case '>':
      case '<=':
      case '>=': {
        const compared = compareValues(this.value(left, frame), this.value(right, frame))
        if (compared === null) return false
        if (operator === '<') return compared < 0
        if (operator === '>') return compared > 0
        return operator === '<=' ? compared <= 0 : compared >= 0
      }
      default:
        return this.arithmetic(ast, this.number(left, frame), this.number(right, frame))
    }
  }

  private arithmetic(ast: Binary, left: Big | null, right: Big | null): Value {
    if (left === null || right === null) return null
    const { operator } = ast
    if ((operator === '/' || operator === '%') && right.eq(0))
      throw new EvaluationError('DivisionByZero', 'Division by zero', ast.at)
    return this.fitting(this.computed(operator, left, right), ast)
  }

  private computed(operator: BinaryOperator, left: Big, right: Big): Big {
    switch (operator) {
      case '+':
        return left.plus(right)
      case '-':
        return left.minus(right)
      case '*':
        return left.times(right)
      case '/':
        return quotient(left, right)
      default:
        return left.mod(right)
    }
  }

  private fitting(number: Big, ast: Ast): Big {
    const fit = roundWithinLimit(number)
    if (fit === null) throw fail('Overflow', 'The result is too large', ast)
    return fit
  }

  /** Treats `*` as a wildcard only in texts of the expression. An asterisk in the data is an ordinary character. */
  private same(left: Ast, right: Ast, frame: Frame): boolean {
    const pattern = [right, left].find((side) => side.kind === 'text' && side.text.includes('*'))
    if (pattern?.kind !== 'text') return equals(this.value(left, frame), this.value(right, frame))
    return this.fits(this.value(pattern === right ? left : right, frame), pattern, frame)
  }

  private fits(value: Value, wanted: Ast, frame: Frame): boolean {
    if (wanted.kind === 'text' && typeof value === 'string' && wanted.text.includes('*'))
      return matches(value, wanted.text)
    const to = this.value(wanted, frame)
    return to !== null && equals(value, to)
  }

  private call(ast: Call, frame: Frame): Value {
    const name = ast.name.toLowerCase()
    if (!ast.on) return name === 'now' ? this.now(ast, frame) : this.extreme(ast, name, frame)
    const { root } = rootOf(ast.on, frame)
    if (root === 'items') return this.aggregate(ast, name, frame)
    switch (name) {
      case 'approved':
        return this.scope.isApproved(this.texts(ast, frame)[0] ?? '')
      case 'incategory':
      case 'inparentcategory':
        return this.inCategory(ast, name, frame)
      case 'in': {
        const value = toValue(this.lookUp(ast.on, frame))
        return ast.args.some((arg) => this.fits(value, arg, frame))
      }
      default:
        return this.ofList(ast, name, elementsOf(this.lookUp(ast.on, frame)), frame)
    }
  }

  private now(ast: Call, frame: Frame): Value {
    const [arg] = ast.args
    const days = arg ? this.number(arg, frame) : new Decimal(0)
    if (days === null) return null
    if (days.abs().gt(MAX_DAYS) || !days.round(0, 0).eq(days))
      throw fail('InvalidArguments', `now takes whole days, ${MAX_DAYS} at most`, ast)
    return new Date(this.scope.now.getTime() + days.toNumber() * DAY_MS)
  }

  private extreme(ast: Call, name: string, frame: Frame): Value {
    const [left, right] = ast.args.map((arg) => this.number(arg, frame))
    if (!left || !right) return null
    return left.lt(right) === (name === 'min') ? left : right
  }

  private aggregate(ast: Call, name: string, frame: Frame): Value {
    const [filter] = ast.args
    const isFound = (line: JsonObject): boolean => {
      this.step(ast)
      return !filter || this.holds(filter, { ...frame, inItems: true, line })
    }
    const { items } = this.scope
    if (name === 'any') return items.some(isFound)
    if (name === 'all') return items.every(isFound)
    const found = items.filter(isFound)
    if (name === 'count') return new Decimal(found.length)
    const field = name === 'quantity' ? 'Quantity' : 'LineTotal'
    const sum = found.reduce<Big>(
      (total, line) => total.plus(toNumber(toValue(line[field])) ?? 0),
      new Decimal(0),
    )
    return this.fitting(sum, ast)
  }

  private inCategory(ast: Call, name: string, frame: Frame): boolean {
    const line = frame.inItems && rootOf(ast.on as Path, frame).root === 'line' ? frame.line : this.scope.item
    const product = toValue(fieldOf(line, 'ProductID'))
    if (typeof product !== 'string') return false
    const ids = literalCategoryIds(ast) ?? namedIds(this.texts(ast, frame))
    return this.scope.isInCategory(product, ids, name === 'inparentcategory')
  }

  private texts(ast: Call, frame: Frame): string[] {
    return ast.args.map((arg) => this.value(arg, frame)).filter((value) => typeof value === 'string')
  }

  private ofList(ast: Call, name: string, elements: Json[] | null, frame: Frame): Value {
    const [arg] = ast.args
    const isFound = (element: Json): boolean => {
      this.step(ast)
      if (!arg) return true
      if (name.startsWith('contains')) return this.fits(toValue(element), arg, frame)
      return this.holds(arg, { ...frame, inList: true, element })
    }
    if (name === 'count') return new Decimal(elements?.filter(isFound).length ?? 0)
    if (name === 'all') return elements?.every(isFound) ?? false
    return elements?.some(isFound) ?? false
  }
}

const ROOT_FRAME: Frame = { ...TOP_LEVEL_PLACE, line: undefined, element: undefined }

/**
 * Evaluates a checked expression. Comparisons always give true or false: two missing values are equal, and a missing
 * value is neither less nor greater than another value. Arithmetic with a missing value gives null.
 * @throws EvaluationError
 */
export function evaluate(ast: Ast, scope: Scope): Value {
  return new Evaluator(scope).value(ast, ROOT_FRAME)
}

/**
 * Returns true when a condition is met. Null counts as false.
 * @throws EvaluationError
 */
export function evaluateCondition(ast: Ast, scope: Scope): boolean {
  return evaluate(ast, scope) === true
}

/**
 * Returns the unrounded amount of a value expression; null when data that it needs is missing.
 * @throws EvaluationError
 */
export function evaluateAmount(ast: Ast, scope: Scope): Big | null {
  return toNumber(evaluate(ast, scope))
}

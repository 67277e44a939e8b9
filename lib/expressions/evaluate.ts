import type Big from 'big.js'
import { rootOf, TOP, type Place } from './check'
import { FUNCTIONS } from './fields'
import { EvaluationProblem } from './problem'
import { dateOf, unquote, type Token } from './tokens'
import { positionOf, unwrap, visitTokens, type Binary, type Call, type FieldPath, type Node } from './tree'
import {
  areEqual,
  compareValues,
  decimal,
  elementsOf,
  fieldOf,
  fitsPattern,
  toNumber,
  toValue,
  withinLimit,
  ZERO,
  type Data,
  type Value,
} from './values'

/** The data that an expression reads. */
export interface Scope {
  order: Data
  /** The line items of the order. `items.total` adds up LineTotal. */
  items: readonly Data[]
  /** The line item that a promotion at the line item level is evaluated for. */
  item?: Data
  orderReturn?: Data
  now: Date
  /** Returns whether a product is in one of the categories, or with `isBelow` in a category below one of them. */
  isInCategory: (product: string, categories: readonly string[], isBelow: boolean) => boolean
  isApproved?: (rule: string) => boolean
  /**
   * Results of the parts of expressions, for several evaluations with one order. Parts that read only the line or only
   * the item are then evaluated once for each of them, and not once for each pair. Steps are not counted for known
   * results.
   */
  results?: Results
}

/** Results by the text of the part, and then by the line that it reads. */
type Results = Map<string, Map<unknown, Value>>

/** Returns whether a product is in one of the categories, or with `isBelow` in a category below one of them. */
export type IsInCategory = Scope['isInCategory']

interface Frame extends Place {
  line?: Data
  listElement?: Data
}

const MAX_STEPS = 500_000
const MAX_DAYS = 36_525
const DAY_MS = 86_400_000

const literalValues = new WeakMap<Token, Value>()

class Evaluator {
  private steps = 0

  constructor(private readonly scope: Scope) {}

  valueOf(node: Node, frame: Frame): Value {
    const { results } = this.scope
    if (!results || frame.inList || !isReusable(node)) return this.calculate(node, frame)
    const read = linesRead(node, frame)
    if (read === BOTH_LINES) return this.calculate(node, frame)
    const key = keyOf(node, frame)
    const line = read === FILTERED_LINE ? frame.line : read === ITEM ? this.scope.item : undefined
    const ofPart = results.get(key) ?? new Map<unknown, Value>()
    const known = ofPart.get(line)
    if (known !== undefined) return known
    const value = this.calculate(node, frame)
    results.set(key, ofPart.set(line, value))
    return value
  }

  private calculate(node: Node, frame: Frame): Value {
    this.step(node)
    switch (node.kind) {
      case 'literal':
        return literalValue(node.type, node.token)
      case 'group':
        return this.valueOf(node.inner, frame)
      case 'path':
        return toValue(this.dataOf(node, frame))
      case 'call':
        return this.callValue(node, frame)
      case 'unary':
        return node.operator === 'not'
          ? !this.isTrue(node.operand, frame)
          : (this.numberOf(node.operand, frame)?.neg() ?? null)
      case 'binary':
        return this.binaryValue(node, frame)
    }
  }

  isTrue(node: Node, frame: Frame): boolean {
    return this.valueOf(node, frame) === true
  }

  numberOf(node: Node, frame: Frame): Big | null {
    return toNumber(this.valueOf(node, frame))
  }

  private step(node: Node): void {
    if (++this.steps > MAX_STEPS)
      throw new EvaluationProblem('TooCostly', 'The expression takes too long', positionOf(node))
  }

  private dataOf(path: FieldPath, frame: Frame): Data {
    const { root, fields } = rootOf(path, frame)
    const starts: Readonly<Record<string, Data>> = {
      order: this.scope.order,
      orderReturn: this.scope.orderReturn,
      item: this.scope.item,
      line: frame.line,
      element: frame.listElement,
    }
    return fields.reduce<Data>((data, { source }) => fieldOf(data, source), starts[root])
  }

  private binaryValue(node: Binary, frame: Frame): Value {
    const { operator, left, right } = node
    switch (operator) {
      case 'and':
        return this.isTrue(left, frame) && this.isTrue(right, frame)
      case 'or':
        return this.isTrue(left, frame) || this.isTrue(right, frame)
      case '=':
        return this.areSame(left, right, frame)
      case '<>':
        return !this.areSame(left, right, frame)
      case '<':
      case '>':
      case '<=':
      case '>=': {
        const order = compareValues(this.valueOf(left, frame), this.valueOf(right, frame))
        if (order === null) return false
        if (order === 0) return operator.endsWith('=')
        return operator.startsWith(order < 0 ? '<' : '>')
      }
      default:
        return this.arithmeticValue(node, frame)
    }
  }

  private arithmeticValue(node: Binary, frame: Frame): Value {
    const left = this.numberOf(node.left, frame)
    const right = this.numberOf(node.right, frame)
    if (left === null || right === null) return null
    const divides = node.operator === '/' || node.operator === '%'
    if (divides && right.eq(0))
      throw new EvaluationProblem('DivisionByZero', 'This divides by zero', node.token.start)
    return fitting(calculate(node.operator, left, right), node)
  }

  /** In texts of the expression `*` is a wildcard. In the data it is an ordinary character. */
  private areSame(left: Node, right: Node, frame: Frame): boolean {
    const pattern = [right, left].find((side) => patternOf(side) !== undefined)
    if (pattern) return this.isMatch(this.valueOf(pattern === right ? left : right, frame), pattern, frame)
    return areEqual(this.valueOf(left, frame), this.valueOf(right, frame))
  }

  private isMatch(value: Value, wanted: Node, frame: Frame): boolean {
    const pattern = patternOf(wanted)
    if (pattern !== undefined && typeof value === 'string') return fitsPattern(value, pattern)
    const to = this.valueOf(wanted, frame)
    return to !== null && areEqual(value, to)
  }

  private callValue(call: Call, frame: Frame): Value {
    const name = call.name.source.toLowerCase()
    if (!call.on) return name === 'now' ? this.nowValue(call, frame) : this.extremeValue(call, name, frame)
    if (rootOf(call.on, frame).root === 'items') return this.aggregateValue(call, name)
    switch (name) {
      case 'approved':
        return this.scope.isApproved?.(this.textsOf(call, frame)[0] ?? '') ?? false
      case 'incategory':
      case 'inparentcategory': {
        const line = rootOf(call.on, frame).root === 'line' ? frame.line : this.scope.item
        const product = fieldOf(line, 'ProductID')
        const ids = this.textsOf(call, frame).flatMap(splitIds)
        return typeof product === 'string' && this.scope.isInCategory(product, ids, name !== 'incategory')
      }
      case 'in': {
        const value = toValue(this.dataOf(call.on, frame))
        return call.args.some((arg) => this.isMatch(value, arg, frame))
      }
      default:
        return this.listValue(call, name, elementsOf(this.dataOf(call.on, frame)), frame)
    }
  }

  private nowValue({ args, ...call }: Call, frame: Frame): Value {
    const [arg] = args
    const days = arg ? this.numberOf(arg, frame) : ZERO
    if (days === null) return null
    if (days.abs().gt(MAX_DAYS) || !days.mod(1).eq(0))
      throw new EvaluationProblem('InvalidArguments', 'now needs whole days', call.name.start)
    return new Date(this.scope.now.getTime() + days.toNumber() * DAY_MS)
  }

  private extremeValue({ args }: Call, name: string, frame: Frame): Value {
    const [left, right] = args.map((arg) => this.numberOf(arg, frame))
    if (!left || !right) return null
    return left.lt(right) === (name === 'min') ? left : right
  }

  private aggregateValue(call: Call, name: string): Value {
    const [filter] = call.args
    const fits = (line: Data) => {
      this.step(call)
      return !filter || this.isTrue(filter, { ...TOP, inLines: true, line })
    }
    const { items } = this.scope
    if (name === 'any') return items.some(fits)
    if (name === 'all') return items.every(fits)
    const found = items.filter(fits)
    if (name === 'count') return decimal(found.length)
    const field = name === 'quantity' ? 'Quantity' : 'LineTotal'
    const sum = found.reduce<Big>(
      (total, line) => total.plus(toNumber(toValue(fieldOf(line, field))) ?? 0),
      ZERO,
    )
    return fitting(sum, call)
  }

  private textsOf({ args }: Call, frame: Frame): string[] {
    return args.map((arg) => this.valueOf(arg, frame)).filter((value) => typeof value === 'string')
  }

  private listValue(call: Call, name: string, elements: readonly Data[] | null, frame: Frame): Value {
    const [arg] = call.args
    const fits = (listElement: Data) => {
      this.step(call)
      if (!arg) return true
      return name.startsWith('contains')
        ? this.isMatch(toValue(listElement), arg, frame)
        : this.isTrue(arg, { ...frame, inList: true, listElement })
    }
    if (name === 'count') return decimal(elements?.filter(fits).length ?? 0)
    return (name === 'all' ? elements?.every(fits) : elements?.some(fits)) ?? false
  }
}

const splitIds = (text: string) =>
  text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')

function literalValue(type: 'number' | 'text' | 'date' | 'boolean', token: Token): Value {
  const known = literalValues.get(token)
  if (known !== undefined) return known
  const { source } = token
  const value =
    type === 'number'
      ? decimal(source)
      : type === 'text'
        ? unquote(source)
        : type === 'date'
          ? dateOf(source)
          : source.toLowerCase() === 'true'
  literalValues.set(token, value)
  return value
}

/** Returns the pattern that a part of an expression is: a written text with a wildcard. */
function patternOf(node: Node): string | undefined {
  const inner = unwrap(node)
  if (inner.kind !== 'literal' || inner.type !== 'text') return undefined
  const text = unquote(inner.token.source)
  return text.includes('*') ? text : undefined
}

function calculate(operator: Binary['operator'], left: Big, right: Big): Big {
  switch (operator) {
    case '+':
      return left.plus(right)
    case '-':
      return left.minus(right)
    case '*':
      return left.times(right)
    case '/':
      return left.div(right)
    default:
      return left.mod(right)
  }
}

function fitting(number: Big, node: Node): Big {
  const fit = withinLimit(number)
  if (fit === null) throw new EvaluationProblem('Overflow', 'The number is too large', positionOf(node))
  return fit
}

/** The lines that a part of an expression reads: the item of a promotion, the line of a filter, both or none. */
const ITEM = 1
const FILTERED_LINE = 2
const BOTH_LINES = 3

const knownLines = new WeakMap<Node, number>()
const knownKeys = new WeakMap<Node, string>()

/** Written values and groups are as fast to evaluate as to look up. */
const isReusable = ({ kind }: Node) => kind !== 'literal' && kind !== 'group'

/** Returns the text of a part. In a filter of lines, the same text means something else than outside of it. */
function keyOf(node: Node, { inLines }: Place): string {
  const known = knownKeys.get(node)
  if (known !== undefined) return known
  let text = inLines ? 'line:' : ''
  visitTokens(node, ({ source }) => (text += `${source} `))
  knownKeys.set(node, text)
  return text
}

/** Returns the lines that a part reads. Elements of lists are bound within their function. */
function linesRead(node: Node, place: Place): number {
  const known = knownLines.get(node)
  if (known !== undefined) return known
  const read = findLinesRead(node, place)
  knownLines.set(node, read)
  return read
}

function findLinesRead(node: Node, place: Place): number {
  switch (node.kind) {
    case 'literal':
      return 0
    case 'path': {
      const { root } = rootOf(node, place)
      return root === 'item' ? ITEM : root === 'line' ? FILTERED_LINE : 0
    }
    case 'call': {
      const on = node.on ? rootOf(node.on, place).root : undefined
      const rule = FUNCTIONS[`list.${node.name.source.toLowerCase()}`]
      const isOnElements = on !== undefined && rule?.takes === 'element'
      const inside =
        on === 'items' ? { ...TOP, inLines: true } : isOnElements ? { ...place, inList: true } : place
      const read = node.args.reduce((sum, arg) => sum | linesRead(arg, inside), 0)
      // A filter binds its own line.
      return on === 'items' ? read & ITEM : read | (node.on ? linesRead(node.on, place) : 0)
    }
    case 'unary':
      return linesRead(node.operand, place)
    case 'binary':
      return linesRead(node.left, place) | linesRead(node.right, place)
    case 'group':
      return linesRead(node.inner, place)
  }
}

/**
 * Evaluates a checked expression. A comparison is always true or false. Two missing values are equal, and a missing
 * value is neither less nor greater than another one. Arithmetic with a missing value has no value.
 *
 * @throws EvaluationProblem
 */
export function evaluate(root: Node, scope: Scope): Value {
  return new Evaluator(scope).valueOf(root, TOP)
}

/** Returns whether a condition is true on its own. A condition without a value, such as a division by zero, is false. */
export function isTrue(node: Node, scope: Scope): boolean {
  try {
    return evaluate(node, scope) === true
  } catch (error) {
    if (error instanceof EvaluationProblem) return false
    throw error
  }
}

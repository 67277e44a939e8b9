import { findField, FUNCTIONS, MODELS, type FieldType, type ValueType } from './fields'
import { ExpressionProblem, type ExpressionCode } from './problem'
import { unquote, type Token } from './tokens'
import { positionOf, spanOf, unwrap, type Binary, type Call, type FieldPath, type Node } from './tree'

/** Use of an expression. It decides which roots the expression may have and the type of its result. */
export type Purpose =
  | 'order-promotion-eligible'
  | 'order-promotion-value'
  | 'item-promotion-eligible'
  | 'item-promotion-value'
  | 'order-approval'
  | 'order-return-approval'

/** Location of a part of an expression. Names mean something else inside of conditions on lines and list elements. */
export interface Place {
  /** True inside of `items.any(…)` and its like, where a path begins with a field of the line item. */
  inLines: boolean
  /** True inside of a condition on the elements of a list, where `item` is the element. */
  inList: boolean
  /** Model of the list's elements, if they have one. */
  element?: string | undefined
}

/** Place of an expression as a whole. */
export const TOP: Place = { inLines: false, inList: false }

/** The data that a path begins with. */
type Root = 'order' | 'orderReturn' | 'items' | 'item' | 'element' | 'line' | 'none'

const ROOTS: Readonly<Record<string, Root>> = {
  order: 'order',
  orderreturn: 'orderReturn',
  items: 'items',
  item: 'item',
}
const MODEL_OF_ROOT: Readonly<Partial<Record<Root, string>>> = {
  order: 'Order',
  orderReturn: 'OrderReturn',
  item: 'LineItem',
  line: 'LineItem',
}
const HISTORY_NAMES: readonly string[] = ['orders', 'orderhistory']
const LOGIC: readonly string[] = ['and', 'or']
const ARITHMETIC: readonly string[] = ['+', '-', '*', '/', '%']
const MAX_DIFFERENT_LETTERS = 2

const nameOf = (token: Token | undefined) => token?.source.toLowerCase() ?? ''

/** Returns the data that a path begins with, and the tokens of the fields below it. */
export function rootOf(path: FieldPath, place: Place): { root: Root; fields: readonly Token[] } {
  const first = nameOf(path.names[0])
  const known = Object.hasOwn(ROOTS, first) ? ROOTS[first] : undefined
  if (!known) return { root: place.inLines ? 'line' : 'none', fields: path.names }
  return { root: known === 'item' && place.inList ? 'element' : known, fields: path.names.slice(1) }
}

/**
 * Returns true when values of two types can be compared. Texts can be compared with numbers and dates, which they may
 * contain.
 */
export function canCompare(left: ValueType, right: ValueType): boolean {
  if (left === right || left === 'unknown' || right === 'unknown') return true
  const types = [left, right]
  return types.includes('text') && !types.includes('boolean')
}

function reject(code: ExpressionCode, message: string, at: number): never {
  throw new ExpressionProblem(code, message, at)
}

const ARTICLES: Readonly<Record<ValueType, string>> = {
  number: 'a number',
  text: 'a text',
  date: 'a date',
  boolean: 'true or false',
  list: 'a list',
  object: 'a record',
  unknown: 'a value',
}

/** Returns words at the start of a sentence. */
const inSentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

class Checker {
  usesItem = false

  constructor(private readonly purpose: Purpose) {}

  typeOf(node: Node, place: Place): ValueType {
    switch (node.kind) {
      case 'literal':
        return node.type
      case 'group':
        return this.typeOf(node.inner, place)
      case 'path':
        return this.pathType(node, place).type
      case 'call':
        return this.callType(node, place)
      case 'unary': {
        const type = node.operator === 'not' ? 'boolean' : 'number'
        this.expectType(node.operand, place, type)
        return type
      }
      case 'binary':
        return this.binaryType(node, place)
    }
  }

  expectType(node: Node, place: Place, wanted: ValueType): void {
    const type = this.typeOf(node, place)
    if (type !== wanted && type !== 'unknown')
      reject(
        'InvalidArguments',
        `This is ${ARTICLES[type]}, but ${ARTICLES[wanted]} is needed here`,
        positionOf(node),
      )
  }

  private scalarType(node: Node, place: Place): ValueType {
    const type = this.typeOf(node, place)
    if (type === 'list' || type === 'object')
      reject(
        'InvalidArguments',
        `This is ${ARTICLES[type]}, but a single value is needed here`,
        positionOf(node),
      )
    return type
  }

  private binaryType(node: Binary, place: Place): ValueType {
    const { operator, left, right, token } = node
    const isLogic = LOGIC.includes(operator)
    if (isLogic || ARITHMETIC.includes(operator)) {
      const type = isLogic ? 'boolean' : 'number'
      this.expectType(left, place, type)
      this.expectType(right, place, type)
      return type
    }
    const leftType = this.scalarType(left, place)
    const rightType = this.scalarType(right, place)
    if (!canCompare(leftType, rightType))
      reject(
        'InvalidArguments',
        `${inSentenceCase(ARTICLES[leftType])} cannot be compared with ${ARTICLES[rightType]}`,
        positionOf(right),
      )
    if ([leftType, rightType].includes('boolean') && operator !== '=' && operator !== '<>')
      reject('InvalidArguments', `The operator ${operator} cannot compare true and false`, token.start)
    return 'boolean'
  }

  private pathType(path: FieldPath, place: Place): FieldType {
    const { root, fields } = this.checkedRoot(path, place)
    if (root === 'items')
      reject(
        'InvalidFunction',
        'Use items with a function: any, all, count, quantity or total',
        spanOf(path).from,
      )
    const model = root === 'element' ? place.element : MODEL_OF_ROOT[root]
    // The elements of lists in xp have no model, and an element as a whole has no known type.
    if (model === undefined || (root === 'element' && fields.length === 0)) return { type: 'unknown' }
    return fields.reduce<FieldType>(
      (above, name, index) =>
        above.type === 'unknown' ? above : fieldBelow(above, name, fields[index - 1]?.source ?? model),
      { type: 'object', model },
    )
  }

  private checkedRoot(path: FieldPath, place: Place): { root: Root; fields: readonly Token[] } {
    const found = rootOf(path, place)
    const { start } = path.names[0] as Token
    const first = path.names[0]?.source ?? ''
    if (found.root === 'item') {
      if (!this.purpose.startsWith('item-'))
        reject('ItemNotAllowed', 'Only promotions at the line item level can use item', start)
      this.usesItem = true
    }
    if (HISTORY_NAMES.includes(first.toLowerCase()))
      reject('OrderHistoryCannotBeUsed', 'Earlier orders cannot be used', start)
    const isUnknown =
      found.root === 'none' ||
      (found.root === 'line' && !findField('LineItem', first)) ||
      (found.root === 'orderReturn' && this.purpose !== 'order-return-approval')
    if (isUnknown)
      reject('InvalidToken', `The name ${first} is not known here${this.rootHint(first, place)}`, start)
    return found
  }

  private rootHint(first: string, place: Place): string {
    if (!place.inLines && findField('Order', first)) return `. Do you mean order.${first}?`
    return similarName(first, [
      ...(place.inLines ? Object.keys(MODELS.LineItem ?? {}) : []),
      'order',
      'items',
      ...(this.purpose.startsWith('item-') ? ['item'] : []),
      ...(this.purpose === 'order-return-approval' ? ['orderReturn'] : []),
    ])
  }

  private callType(call: Call, place: Place): ValueType {
    const name = nameOf(call.name)
    if (!call.on) {
      if (HISTORY_NAMES.includes(name))
        reject('OrderHistoryCannotBeUsed', 'Earlier orders cannot be used', call.name.start)
      return this.functionType(call, name, 'none', place)
    }
    const { root, fields } = this.checkedRoot(call.on, place)
    if (root === 'items')
      return this.functionType(call, fields.length === 0 ? `items.${name}` : '', 'items', place)
    if (name === 'approved' && fields.length === 0) {
      const isRule = this.purpose === 'order-approval' || this.purpose === 'order-return-approval'
      const isOrder = root === 'order' || root === 'orderReturn'
      return this.functionType(call, isRule && isOrder ? 'order.approved' : '', 'order', place)
    }
    if (name === 'incategory' || name === 'inparentcategory') {
      const isProduct =
        (root === 'line' || root === 'item') && fields.length === 1 && nameOf(fields[0]) === 'product'
      return this.functionType(call, isProduct ? `product.${name}` : '', 'product', place)
    }
    return this.fieldFunctionType(call, name, place)
  }

  /** Checks a function of a field or of an element of a list. */
  private fieldFunctionType(call: Call, name: string, place: Place): ValueType {
    const on = call.on as FieldPath
    const { type, model } = this.pathType(on, place)
    if (name === 'in') {
      this.scalarType(on, place)
      this.checkCount(call, 'value.in')
      for (const arg of call.args) {
        const argType = this.scalarType(arg, place)
        if (!canCompare(type, argType))
          reject(
            'InvalidArguments',
            `${inSentenceCase(ARTICLES[type])} cannot be compared with ${ARTICLES[argType]}`,
            positionOf(arg),
          )
      }
      return 'boolean'
    }
    const isListFunction = Object.hasOwn(FUNCTIONS, `list.${name}`)
    if (isListFunction && type !== 'list' && type !== 'unknown')
      reject('InvalidFunction', `The function ${call.name.source} is for lists only`, call.name.start)
    return this.functionType(call, isListFunction ? `list.${name}` : '', 'list', place, model)
  }

  /** Checks the parameters of a function after its path has been checked. */
  private functionType(call: Call, key: string, on: string, place: Place, element?: string): ValueType {
    const rule = Object.hasOwn(FUNCTIONS, key) ? FUNCTIONS[key] : undefined
    if (!rule || rule.on !== on)
      reject('InvalidFunction', `There is no function ${call.name.source} here`, call.name.start)
    // The platform has this limit, since nested conditions would read all lines for each line.
    if (rule.on === 'items' && (place.inLines || place.inList))
      reject('InvalidFunction', 'A condition on lines cannot contain items', positionOf(call.on ?? call))
    this.checkCount(call, key)
    for (const arg of call.args) {
      if (rule.takes === 'line') this.expectType(arg, { ...place, inLines: true }, 'boolean')
      else if (rule.takes === 'element') this.expectType(arg, { ...place, inList: true, element }, 'boolean')
      else if (rule.takes === 'scalar') this.scalarType(arg, place)
      else this.expectType(arg, place, rule.takes)
      checkLiteral(key, unwrap(arg))
    }
    return rule.returns
  }

  private checkCount({ args, name }: Call, key: string): void {
    const { least = 0, most = 0 } = FUNCTIONS[key] ?? {}
    if (args.length >= least && args.length <= most) return
    const wanted =
      most === Infinity ? `at least ${least}` : least === most ? `${least}` : `${least} or ${most}`
    const noun = (most === Infinity ? least : most) === 1 ? 'value' : 'values'
    reject(
      'InvalidArguments',
      `The function ${name.source} needs ${wanted} ${noun}, not ${args.length}`,
      name.start,
    )
  }
}

/** Rejects written values that a function cannot use although their type is right. */
function checkLiteral(key: string, arg: Node): void {
  if (arg.kind !== 'literal') return
  const { source, start } = arg.token
  if (key === 'now' && source.includes('.')) reject('InvalidArguments', 'Write whole days', start)
  if (key.startsWith('product.') && unquote(source).split(',').some(isBlank))
    reject('InvalidArguments', 'The ID of a category is missing', start)
}

const isBlank = (text: string) => text.trim() === ''

function fieldBelow(above: FieldType, name: Token, aboveName: string): FieldType {
  if (above.type === 'list')
    reject('InvalidToken', `The field ${aboveName} is a list. Use any, all, count or contains`, name.start)
  if (above.model === undefined)
    reject('InvalidToken', `The field ${aboveName} is a single value without fields`, name.start)
  const found = findField(above.model, name.source)
  if (!found)
    reject(
      'InvalidToken',
      `There is no field ${name.source} in ${aboveName}${similarName(name.source, Object.keys(MODELS[above.model] ?? {}))}`,
      name.start,
    )
  return found.field
}

/**
 * Returns a hint with the name that was probably meant: ". Do you mean Subtotal?" Empty when none of the names is
 * similar.
 */
function similarName(typed: string, names: readonly string[]): string {
  const limit = Math.min(MAX_DIFFERENT_LETTERS, Math.floor(typed.length / 2))
  let best: { name: string; letters: number } | undefined
  for (const name of names) {
    const letters = differentLetters(typed.toLowerCase(), name.toLowerCase())
    if (letters <= limit && letters < (best?.letters ?? Infinity)) best = { name, letters }
  }
  return best ? `. Do you mean ${best.name}?` : ''
}

/** Returns the number of letters to insert, remove or replace between two words. */
function differentLetters(from: string, to: string): number {
  let costs = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const next = [row]
    for (let column = 1; column <= to.length; column++) {
      const replaced = (costs[column - 1] ?? 0) + Number(from[row - 1] !== to[column - 1])
      next.push(Math.min(replaced, (costs[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    costs = next
  }
  return costs[to.length] ?? 0
}

/**
 * Checks that an expression fits its purpose, as far as this is possible without data. Fields below xp are not checked.
 *
 * @throws ExpressionProblem as the platform rejects it
 */
export function checkExpression(root: Node, purpose: Purpose): void {
  const checker = new Checker(purpose)
  checker.expectType(root, TOP, purpose.endsWith('-value') ? 'number' : 'boolean')
  if (purpose === 'item-promotion-eligible' && !checker.usesItem)
    reject('ItemRequired', 'A promotion at the line item level must use item', positionOf(root))
}

import { dateOf, quote, unquote } from './tokens'
import {
  spanOf,
  type Binary,
  type Call,
  type Comparison,
  type LogicalOperator,
  type Node,
  type Span,
} from './tree'

/** A written value that can be edited: its content without quotes, and its place in the text. */
export interface WrittenValue {
  type: 'number' | 'text' | 'date' | 'boolean' | 'days'
  /**
   * Content: a number with its sign, a text, a date as `yyyy-mm-dd`, or `true` and `false`. For a date relative to now,
   * the number of days from now, which is negative for days ago.
   */
  content: string
  span: Span
}

/** Function on the lines of an order. */
export type Measure = 'any' | 'all' | 'count' | 'quantity' | 'total'

interface Part {
  node: Node
  /** The part with everything that belongs to it: `not` and parentheses. */
  span: Span
  /** Range from `not` to the condition that it negates. Undefined when the condition is not negated. */
  not: Span | undefined
  /** The condition that `not` negates, or the whole part without a `not`. Parentheses around both are outside of it. */
  operandSpan: Span
}

/** Several conditions with the same word between them. */
export interface ConditionGroup extends Part {
  kind: 'group'
  joiner: LogicalOperator
  /** The words between the conditions. */
  joiners: Span[]
  members: Outline[]
}

/** Compares a field with a written value. A boolean field may stand alone. */
export interface CompareCondition extends Part {
  kind: 'compare'
  path: string
  pathSpan: Span
  operator: Comparison
  operatorSpan: Span | undefined
  value: WrittenValue | undefined
}

/** A function of a field with written values: a list of choices, categories, or an element of a list. */
export interface ChoiceCondition extends Part {
  kind: 'choice'
  name: 'in' | 'incategory' | 'inparentcategory' | 'contains'
  nameSpan: Span
  path: string
  pathSpan: Span
  values: WrittenValue[]
  /** The values with their commas. */
  valuesSpan: Span
}

/** A condition on the lines of an order, or on a figure of those that a filter matches. */
export interface LinesCondition extends Part {
  kind: 'lines'
  measure: Measure
  measureSpan: Span
  filter: Outline | undefined
  /** Place between the parentheses of the function. */
  filterSpan: Span
  /** The comparison of a figure. Undefined for `any` and `all`. */
  figure: { operator: Comparison; operatorSpan: Span; value: WrittenValue } | undefined
}

/** A part that only the text can show. */
export interface TextCondition extends Part {
  kind: 'text'
}

/** Conditions as a person would list them. Everything else stays text. */
export type Outline = ConditionGroup | CompareCondition | ChoiceCondition | LinesCondition | TextCondition

const CHOICES: readonly string[] = ['in', 'incategory', 'inparentcategory', 'contains']
const FIGURES: readonly string[] = ['count', 'quantity', 'total']
const COMPARISONS: readonly string[] = ['=', '<>', '<', '>', '<=', '>=']

/** Returns the conditions of a parsed expression. */
export function outlineOf(node: Node): Outline {
  const place = placeOf(node)
  const { span } = place
  const text: TextCondition = { kind: 'text', ...place }
  switch (node.kind) {
    case 'unary': {
      const inner = outlineOf(node.operand)
      if (node.operator !== 'not' || inner.kind === 'text' || inner.not) return text
      const operandSpan = spanOf(node.operand)
      return { ...inner, node, span, operandSpan, not: { from: span.from, to: operandSpan.from } }
    }
    case 'group': {
      const inner = outlineOf(node.inner)
      if (inner.kind === 'text') return text
      return { ...inner, span, operandSpan: inner.not ? inner.operandSpan : span }
    }
    case 'path':
      return {
        ...{ kind: 'compare', ...place, path: pathText(node), pathSpan: span },
        ...{ operator: '=', operatorSpan: undefined, value: undefined },
      }
    case 'call':
      return conditionOfCall(node) ?? text
    case 'binary':
      if (node.operator === 'and' || node.operator === 'or') return groupOf(node, node.operator)
      return conditionOfComparison(node) ?? text
    default:
      return text
  }
}

/** Returns the place of a part without a `not` and without parentheses. */
function placeOf(node: Node): Part & { not: undefined } {
  const span = spanOf(node)
  return { node, span, not: undefined, operandSpan: span }
}

function groupOf(node: Binary, joiner: LogicalOperator): ConditionGroup {
  const members: Outline[] = []
  const joiners: Span[] = []
  const collect = (part: Node): void => {
    if (part.kind !== 'binary' || part.operator !== joiner) return void members.push(outlineOf(part))
    collect(part.left)
    joiners.push(tokenSpan(part))
    collect(part.right)
  }
  collect(node)
  return { kind: 'group', ...placeOf(node), joiner, joiners, members }
}

const tokenSpan = ({ token }: Binary): Span => ({ from: token.start, to: token.start + token.source.length })

function pathText(node: Node): string {
  return node.kind === 'path' ? node.names.map(({ source }) => source).join('.') : ''
}

function conditionOfComparison(node: Binary): Outline | undefined {
  if (!COMPARISONS.includes(node.operator)) return undefined
  const operator = node.operator as Comparison
  const value = writtenValue(node.right)
  const { left } = node
  if (!value) return undefined
  const place = placeOf(node)
  if (left.kind === 'path')
    return {
      ...{ kind: 'compare', ...place, path: pathText(left), pathSpan: spanOf(left) },
      ...{ operator, operatorSpan: tokenSpan(node), value },
    }
  if (left.kind !== 'call' || value.type !== 'number') return undefined
  const lines = linesOf(left)
  if (!lines || !FIGURES.includes(lines.measure)) return undefined
  return { kind: 'lines', ...place, ...lines, figure: { operator, operatorSpan: tokenSpan(node), value } }
}

function conditionOfCall(call: Call): Outline | undefined {
  const place = placeOf(call)
  const lines = linesOf(call)
  if (lines)
    return FIGURES.includes(lines.measure)
      ? undefined
      : { kind: 'lines', ...place, ...lines, figure: undefined }
  const name = call.name.source.toLowerCase()
  const values = call.args.map(writtenValue)
  if (!call.on || !CHOICES.includes(name) || values.some((value) => value === undefined)) return undefined
  return {
    kind: 'choice',
    ...place,
    name: name as ChoiceCondition['name'],
    nameSpan: { from: call.name.start, to: call.name.start + call.name.source.length },
    path: pathText(call.on),
    pathSpan: spanOf(call.on),
    values: values.filter((value) => value !== undefined),
    valuesSpan: { from: call.open.start + 1, to: call.close.start },
  }
}

function linesOf(call: Call) {
  if (call.on?.names.length !== 1 || call.on.names[0]?.source.toLowerCase() !== 'items') return undefined
  const [filter] = call.args
  return {
    measure: call.name.source.toLowerCase() as Measure,
    measureSpan: { from: call.name.start, to: call.name.start + call.name.source.length },
    filter: filter && outlineOf(filter),
    filterSpan: { from: call.open.start + 1, to: call.close.start },
  }
}

/** Returns the value of a literal, of a negative number, or of `now` with whole days. Undefined for other parts. */
export function writtenValue(node: Node): WrittenValue | undefined {
  const span = spanOf(node)
  if (node.kind === 'call') {
    const content = daysOf(node)
    return content === undefined ? undefined : { type: 'days', content, span }
  }
  if (node.kind === 'unary' && node.operator === '-') {
    const { operand } = node
    if (operand.kind !== 'literal' || operand.type !== 'number') return undefined
    return { type: 'number', content: `-${operand.token.source}`, span }
  }
  if (node.kind !== 'literal') return undefined
  const { source } = node.token
  switch (node.type) {
    case 'text':
      return { type: 'text', content: unquote(source), span }
    case 'date':
      return { type: 'date', content: dateOf(source)?.toISOString().slice(0, 10) ?? '', span }
    default:
      return { type: node.type, content: source.toLowerCase(), span }
  }
}

/** Returns the whole days of `now(…)`. Undefined for other functions. */
function daysOf({ on, name, args }: Call): string | undefined {
  if (on || name.source.toLowerCase() !== 'now' || args.length > 1) return undefined
  const [days] = args
  if (!days) return '0'
  const { type, content = '' } = writtenValue(days) ?? {}
  return type === 'number' && DAYS.test(content) ? content : undefined
}

const DAYS = /^-?\d{1,5}$/
/** Maximum number of days before and after now on the platform. */
const MAX_DAYS = 36_525

/** Returns a value as an expression has it. Undefined when the content does not fit the type. */
export function writeValue(type: WrittenValue['type'], content: string): string | undefined {
  switch (type) {
    case 'number': {
      const number = content.trim()
      return /^-?(\d{1,20}(\.\d{1,20})?|\.\d{1,20})$/.test(number) ? number : undefined
    }
    case 'text':
      return quote(content)
    case 'date': {
      const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(content) ?? []
      const written = `#${Number(month)}/${Number(day)}/${year}#`
      return year !== undefined && dateOf(written) ? written : undefined
    }
    case 'days': {
      const days = content.trim()
      if (!DAYS.test(days) || Math.abs(Number(days)) > MAX_DAYS) return undefined
      return Number(days) === 0 ? 'now()' : `now(${days})`
    }
    case 'boolean':
      return content === 'true' || content === 'false' ? content : undefined
  }
}

/** Returns the conditions without groups, in the order of the text. The filters of lines are parts of their condition. */
export function clausesOf(outline: Outline): Exclude<Outline, ConditionGroup>[] {
  return outline.kind === 'group' ? outline.members.flatMap(clausesOf) : [outline]
}

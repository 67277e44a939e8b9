import fc from 'fast-check'
import {
  addCondition,
  addValue,
  removeMember,
  removeValue,
  setJoiner,
  splice,
  toggleNot,
} from '@/lib/expressions/edit'
import { clausesOf, outlineOf, type ChoiceCondition, type Outline } from '@/lib/expressions/outline'
import { parseExpression } from '@/lib/expressions/parse'
import { ExpressionProblem } from '@/lib/expressions/problem'
import { spanOf, type Node, type Span } from '@/lib/expressions/tree'
import { randomExpression } from './random-expression'

const NUM_RUNS = process.env.QM_SOAK === '1' ? 100_000 : 1_000
/** Number of random conditions, each of which is evaluated for several orders. */
const NUM_CONDITIONS = process.env.QM_SOAK === '1' ? 20_000 : 1_000
const NEW = 'x.new = 1'

const outline = (text: string) => outlineOf(parseExpression(text).root)

/** Conditions with and, or, not and parentheses, in random spaces. Words stand directly beside parentheses, too. */
const randomLogic = fc
  .tuple(
    fc.letrec<{ tree: string[] }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom(...'abcd').map((name) => [`x.${name}`, '=', '1']),
        fc.constantFrom(...'ab').map((name) => [`x.${name}`]),
        fc.constantFrom(...'cd').map((name) => [`x.${name}`, '.in(', '1', ',', '2', ')']),
        fc
          .tuple(tie('tree'), fc.constantFrom('and', 'or', 'AND'), tie('tree'))
          .map(([left, word, right]) => [...left, word, ...right]),
        tie('tree').map((inner) => ['not', ...inner]),
        tie('tree').map((inner) => ['(', ...inner, ')']),
      ),
    })).tree,
    fc.array(fc.constantFrom('', '', ' ', '\n '), { minLength: 1, maxLength: 7 }),
  )
  .map(([tokens, spaces]) =>
    tokens.reduce((text, token, index) => {
      const isGlued = /(^|[^\d\w.])\d+$|\W$/.test(text) || !/^\w/.test(token)
      return `${text}${spaces[index % spaces.length] || (isGlued ? '' : ' ')}${token}`
    }, ''),
  )
  .filter((text) => text.length <= 200)

/** Places of conditions: a whole expression, and the filters of functions on lines. */
const randomHost = fc.constantFrom<readonly [string, string]>(
  ['', ''],
  [' ', '  '],
  ['items.any(', ')'],
  ['items.count( ', ')>=2'],
)

type Truth = Readonly<Record<string, boolean>>
const isSame = (left: Span, right: Span) => left.from === right.from && left.to === right.to

/** Returns whether conditions are true. `replaced` stands for the part in its range. */
function meaning(node: Node, truth: Truth, replaced?: { span: Span; by: boolean }): boolean {
  if (replaced && isSame(spanOf(node), replaced.span)) return replaced.by
  if (node.kind === 'group') return meaning(node.inner, truth, replaced)
  if (node.kind === 'unary') return !meaning(node.operand, truth, replaced)
  if (node.kind === 'binary' && (node.operator === 'and' || node.operator === 'or')) {
    const [left, right] = [meaning(node.left, truth, replaced), meaning(node.right, truth, replaced)]
    return node.operator === 'and' ? left && right : left || right
  }
  const path = node.kind === 'binary' ? node.left : node.kind === 'call' ? node.on : node
  if (path?.kind !== 'path') throw new Error('A random condition has a field')
  return truth[`${path.names.at(-1)?.source} ${node.kind}`] ?? false
}

/** Returns the tree of the conditions in their host. */
function innerTree(text: string): Node {
  const { root } = parseExpression(text)
  const call = root.kind === 'binary' && root.left.kind === 'call' ? root.left : root
  return call.kind === 'call' && call.on?.names[0]?.source === 'items' ? (call.args[0] as Node) : root
}

/** Returns an outline with all parts below it. */
const partsOf = (part: Outline): Outline[] =>
  part.kind === 'group' ? [part, ...part.members.flatMap(partsOf)] : [part]

const ATOMS = ['a binary', 'b binary', 'c binary', 'd binary', 'a path', 'b path', 'c call', 'd call']
const randomTruth = fc
  .array(fc.boolean(), { minLength: ATOMS.length, maxLength: ATOMS.length })
  .map((values): Truth => Object.fromEntries(ATOMS.map((atom, index) => [atom, values[index] ?? false])))

/** Calls `check` with random conditions, and with one part of them. */
function forEveryPart(
  check: (random: {
    text: string
    part: Outline
    /** Returns whether the conditions of a text are true. */
    isTrue: (text: string) => boolean
    /** Returns whether the conditions are true when a part of them is replaced. */
    isTrueWith: (span: Span, by: boolean) => boolean
    /** Returns whether a part is true. */
    isPartTrue: (part: Outline) => boolean
    /** Returns the same part of another text. */
    again: (text: string) => Outline | undefined
  }) => void,
) {
  fc.assert(
    fc.property(
      randomLogic,
      randomHost,
      fc.array(randomTruth, { minLength: 4, maxLength: 4 }),
      fc.boolean(),
      fc.nat(),
      (logic, [before, after], truths, isNew, seed) => {
        const text = before + logic + after
        const tree = innerTree(text)
        const parts = partsOf(outlineOf(tree))
        const at = seed % parts.length
        const part = parts[at] as Outline
        for (const truth of truths.map((one) => ({ ...one, 'new binary': isNew }))) {
          check({
            ...{ text, part },
            isTrue: (changed) => meaning(innerTree(changed), truth),
            isTrueWith: (span, by) => meaning(tree, truth, { span, by }),
            isPartTrue: ({ span }) => meaning(findNode(tree, span), truth),
            again: (changed) => partsOf(outlineOf(innerTree(changed)))[at],
          })
        }
      },
    ),
    { numRuns: NUM_CONDITIONS },
  )
}

function findNode(node: Node, span: Span): Node {
  if (isSame(spanOf(node), span)) return node
  const below =
    node.kind === 'binary'
      ? [node.left, node.right]
      : node.kind === 'unary'
        ? [node.operand]
        : node.kind === 'group'
          ? [node.inner]
          : []
  const next = below.find((one) => spanOf(one).from <= span.from && spanOf(one).to >= span.to)
  if (!next) throw new Error('The range is that of a part')
  return findNode(next, span)
}

const join = (joiner: 'and' | 'or', values: readonly boolean[]) =>
  joiner === 'and' ? values.every(Boolean) : values.some(Boolean)

it('negates a part as a whole, and returns to its meaning when it does so again', () => {
  forEveryPart(({ text, part, isTrue, isTrueWith, isPartTrue, again }) => {
    const negated = toggleNot(text, part)
    expect(isTrue(negated)).toBe(isTrueWith(part.span, !isPartTrue(part)))
    const same = again(negated)
    if (same) expect(isTrue(toggleNot(negated, same))).toBe(isTrue(text))
  })
})

it('removes one member and keeps the meaning of the others', () => {
  forEveryPart(({ text, part, isTrue, isTrueWith, isPartTrue }) => {
    if (part.kind !== 'group') return
    part.members.forEach((_, index) => {
      const others = part.members.filter((__, at) => at !== index).map(isPartTrue)
      expect(isTrue(removeMember(text, part, index))).toBe(
        isTrueWith(part.operandSpan, join(part.joiner, others)),
      )
    })
  })
})

it('changes the word between members and keeps the meaning of each', () => {
  forEveryPart(({ text, part, isTrue, isTrueWith, isPartTrue }) => {
    if (part.kind !== 'group') return
    for (const joiner of ['and', 'or'] as const)
      expect(isTrue(setJoiner(text, part, joiner))).toBe(
        isTrueWith(part.operandSpan, join(joiner, part.members.map(isPartTrue))),
      )
  })
})

it('adds a condition to a group, or beside a single condition', () => {
  forEveryPart(({ text, part, isTrue, isTrueWith, isPartTrue }) => {
    const isNew = isTrue(NEW)
    const isGroup = part.kind === 'group'
    const joined = isGroup
      ? join(part.joiner, [...part.members.map(isPartTrue), isNew])
      : isPartTrue(part) && isNew
    // A single condition gets another one only where it is alone.
    if (!isGroup && !isSame(part.span, spanOf(innerTree(text)))) return
    const added = addCondition(text, part, NEW)
    expect(isTrue(added)).toBe(isTrueWith(isGroup ? part.operandSpan : part.span, joined))
  })
})

it('replaces the condition that is negated, and keeps the parentheses around both', () => {
  forEveryPart(({ text, part, isTrue, isTrueWith }) => {
    if (part.kind === 'group') return
    expect(isTrue(splice(text, part.operandSpan, NEW))).toBe(isTrueWith(part.operandSpan, isTrue(NEW)))
  })
})

it.each([
  ['(x.a = 1 or x.b = 2) and x.c = 3', 'not ((x.a = 1 or x.b = 2) and x.c = 3)'],
  ['(x.a = 1 or x.b = 2)', 'not (x.a = 1 or x.b = 2)'],
  ['((x.a or x.b) and x.c)', 'not ((x.a or x.b) and x.c)'],
  ['not x.a and x.b', 'not (not x.a and x.b)'],
  ['(not (x.a or x.b))', '((x.a or x.b))'],
])('negates %s', (text, negated) => {
  expect(toggleNot(text, outline(text))).toBe(negated)
})

it('separates words that would become one', () => {
  const text = 'x.a=1 and(x.b=2)and x.c=3'
  const whole = outline(text)
  if (whole.kind !== 'group') throw new Error('Three conditions are a group')
  expect(toggleNot(text, whole.members[1] as Outline)).toBe('x.a=1 and not (x.b=2)and x.c=3')
  expect(splice(text, whole.members[1]?.span ?? { from: 0, to: 0 }, 'x.d')).toBe('x.a=1 and x.d and x.c=3')
  expect(removeMember(text, whole, 1)).toBe('x.a=1and x.c=3')
})

it('keeps any expression when a part is replaced by itself', () => {
  fc.assert(
    fc.property(fc.oneof(randomExpression, randomLogic), (text) => {
      for (const part of partsIn(text))
        for (const span of spansOf(part)) {
          expect(span.from).toBeLessThanOrEqual(span.to)
          expect(splice(text, span, text.slice(span.from, span.to))).toBe(text)
        }
    }),
    { numRuns: NUM_RUNS },
  )
})

it('names the parts of any expression where the text has them', () => {
  const counts = { compare: 0, choice: 0, lines: 0 }
  const at = (text: string, { from, to }: Span) => text.slice(from, to)
  fc.assert(
    fc.property(fc.oneof(randomExpression, randomLogic), (text) => {
      for (const part of partsIn(text)) {
        if (part.not) expect(at(text, part.not)).toMatch(/^not\s*$/i)
        if (part.kind === 'group') {
          for (const span of part.joiners) expect(at(text, span).toLowerCase()).toBe(part.joiner)
          continue
        }
        if (part.kind === 'text') continue
        counts[part.kind]++
        const values = part.kind === 'choice' ? part.values : part.kind === 'compare' ? [part.value] : []
        for (const value of values)
          if (value?.type === 'number') expect(at(text, value.span).replace(/\s/g, '')).toBe(value.content)
        if (part.kind === 'lines') {
          expect(at(text, part.measureSpan).toLowerCase()).toBe(part.measure)
          if (part.figure) expect(at(text, part.figure.operatorSpan)).toBe(part.figure.operator)
          continue
        }
        expect(at(text, part.pathSpan).replace(/\s/g, '')).toBe(part.path)
        if (part.kind === 'choice') expect(at(text, part.nameSpan).toLowerCase()).toBe(part.name)
        else if (part.operatorSpan) expect(at(text, part.operatorSpan)).toBe(part.operator)
      }
    }),
    { numRuns: NUM_RUNS },
  )
  // Guards against random expressions that are all text.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(NUM_RUNS / 50)
})

/** Returns all parts of an expression, with those of filters. Some random fields end in a function that nothing may follow. */
function partsIn(text: string): Outline[] {
  const withFilters = (part: Outline): Outline[] =>
    part.kind === 'lines' && part.filter ? [part, ...partsOf(part.filter).flatMap(withFilters)] : [part]
  try {
    return partsOf(outline(text)).flatMap(withFilters)
  } catch (error) {
    if (error instanceof ExpressionProblem) return []
    throw error
  }
}

/** Returns every range that a part of an outline names. */
function spansOf(part: Outline): Span[] {
  const { span, operandSpan, not } = part
  const own = [span, operandSpan, ...(not ? [not] : [])]
  switch (part.kind) {
    case 'group':
      return [...own, ...part.joiners]
    case 'compare':
      return [...own, part.pathSpan, part.operatorSpan ?? span, part.value?.span ?? span]
    case 'choice':
      return [...own, part.nameSpan, part.pathSpan, part.valuesSpan, ...part.values.map((one) => one.span)]
    case 'lines': {
      const { figure } = part
      const figures = figure ? [figure.operatorSpan, figure.value.span] : []
      return [...own, part.measureSpan, part.filterSpan, ...figures]
    }
    default:
      return own
  }
}

describe('the values of a choice', () => {
  const choice = (text: string) => clausesOf(outline(text))[0] as ChoiceCondition
  const contents = (text: string) => choice(text).values.map(({ content }) => content)

  it('are added and removed, and the others keep their spelling', () => {
    const text = "x.a.in( .50,  'b' ,'c') and x.d = 1"
    expect(removeValue(text, choice(text), 0)).toBe("x.a.in( 'b' ,'c') and x.d = 1")
    expect(removeValue(text, choice(text), 1)).toBe("x.a.in( .50 ,'c') and x.d = 1")
    expect(removeValue(text, choice(text), 2)).toBe("x.a.in( .50,  'b') and x.d = 1")
    expect(addValue(text, choice(text), "'d'")).toBe("x.a.in( .50,  'b' ,'c', 'd') and x.d = 1")
  })

  it('begin and end with an empty text', () => {
    expect(addValue("x.a.in('')", choice("x.a.in('')"), "'b'")).toBe("x.a.in('b')")
    expect(addValue('x.a.in()', choice('x.a.in()'), '5')).toBe('x.a.in(5)')
    expect(removeValue("x.a.in( 'b' )", choice("x.a.in( 'b' )"), 0)).toBe("x.a.in( '' )")
  })

  it('are a list for any spelling', () => {
    const value = fc.constantFrom("'a'", "'b c'", '1', '-2', '.5', '#1/2/2026#', 'true', "'it\\'s'")
    const space = fc.constantFrom('', ' ', '\n  ')
    const spaced = fc.tuple(space, value, space).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(spaced, { minLength: 2, maxLength: 5 }), value, fc.nat(), (list, added, seed) => {
        const text = `not x.a.in(${list.join(',')})`
        const index = seed % list.length
        const all = contents(text)
        expect(contents(removeValue(text, choice(text), index))).toEqual(all.filter((_, at) => at !== index))
        const [content] = contents(`x.a.in(${added})`)
        expect(contents(addValue(text, choice(text), added))).toEqual([...all, content])
      }),
      { numRuns: NUM_RUNS },
    )
  })
})

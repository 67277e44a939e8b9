import fc from 'fast-check'
import { addCondition, removeMember, setJoiner, splice, toggleNot } from '@/lib/expressions/edit'
import {
  clausesOf,
  outlineOf,
  writeValue,
  type ConditionGroup,
  type Outline,
} from '@/lib/expressions/outline'
import { parseExpression } from '@/lib/expressions/parse'
import { ExpressionProblem } from '@/lib/expressions/problem'
import { randomExpression } from './random-expression'

const NUM_RUNS = process.env.QM_SOAK === '1' ? 20_000 : 500

const outline = (text: string) => outlineOf(parseExpression(text).root)
const group = (text: string) => outline(text) as ConditionGroup

/** Returns the parts of an outline in short: the kind, and the text of each part. */
function short(text: string, part: Outline = outline(text)): unknown {
  const own = part.not ? `not ${part.kind}` : part.kind
  if (part.kind === 'group') return { [`${own} ${part.joiner}`]: part.members.map((one) => short(text, one)) }
  if (part.kind === 'lines')
    return [own, part.measure, part.filter && short(text, part.filter), part.figure?.value.content]
  if (part.kind === 'compare') return [own, part.path, part.operator, part.value?.content]
  if (part.kind === 'choice') return [own, part.path, part.name, part.values.map(({ content }) => content)]
  return [own, text.slice(part.span.from, part.span.to)]
}

describe('the conditions of an expression', () => {
  it('are comparisons, choices, lines and groups', () => {
    const text =
      "order.Subtotal >= 100 and (order.Currency.in('EUR','USD') or not order.FromUser.xp.Vip) and items.quantity(product.incategory('a', 'b') and Quantity > -1) < 3"
    expect(short(text)).toEqual({
      'group and': [
        ['compare', 'order.Subtotal', '>=', '100'],
        {
          'group or': [
            ['choice', 'order.Currency', 'in', ['EUR', 'USD']],
            ['not compare', 'order.FromUser.xp.Vip', '=', undefined],
          ],
        },
        [
          'lines',
          'quantity',
          {
            'group and': [
              ['choice', 'product', 'incategory', ['a', 'b']],
              ['compare', 'Quantity', '>', '-1'],
            ],
          },
          '3',
        ],
      ],
    })
  })

  it.each([
    'order.Total - order.TaxCost > 5',
    '100 <= order.Subtotal',
    'order.DateCreated > now(1 + 2)',
    'order.DateCreated > now(1.5)',
    'order.DateCreated > now(1, 2)',
    'not (not true)',
    'items.count() > items.quantity()',
    'order.xp.Tags.count() = 2',
  ])('stay text when no field can show them: %s', (text) => {
    expect(short(text)).toEqual(['text', text])
  })

  it.each([
    ['order.DateCreated > now( - 3 )', '-3'],
    ['order.DateCreated > NOW(30)', '30'],
    ['order.DateCreated > now()', '0'],
  ])('have days relative to now: %s', (text, days) => {
    expect(short(text)).toEqual(['compare', 'order.DateCreated', '>', days])
  })

  it('change one value and keep the rest byte for byte', () => {
    const text =
      "  ORDER.subtotal>=100   AND\n( order.Total - 1 > order.TaxCost  or order.Currency = 'it\\'s' ) "
    const [subtotal, inner] = group(text).members
    const value = subtotal?.kind === 'compare' ? subtotal.value : undefined
    expect(splice(text, value?.span ?? { from: 0, to: 0 }, '250')).toBe(text.replace('100', '250'))
    const currency = (inner as ConditionGroup).members[1]
    const currencyValue = currency?.kind === 'compare' ? currency.value : undefined
    expect(currencyValue?.content).toBe("it's")
    expect(splice(text, currencyValue?.span ?? { from: 0, to: 0 }, "'EUR'")).toBe(
      text.replace("'it\\'s'", "'EUR'"),
    )
  })

  it('can be added, removed, joined differently and negated', () => {
    expect(addCondition('', undefined, 'a.b = 1')).toBe('a.b = 1')
    expect(addCondition('x.a = 1', outline('x.a = 1'), 'x.b = 2')).toBe('x.a = 1 and x.b = 2')
    const text = 'x.a = 1 and (x.b = 2 or  x.c = 3)'
    const inner = group(text).members[1] as ConditionGroup
    expect(addCondition(text, inner, 'x.d = 4')).toBe('x.a = 1 and (x.b = 2 or  x.c = 3 or x.d = 4)')
    expect(removeMember(text, group(text), 0)).toBe('(x.b = 2 or  x.c = 3)')
    expect(removeMember(text, group(text), 1)).toBe('x.a = 1')
    expect(removeMember(text, inner, 0)).toBe('x.a = 1 and (x.c = 3)')
    expect(setJoiner(text, group(text), 'or')).toBe('x.a = 1 or (x.b = 2 or  x.c = 3)')
    expect(toggleNot(text, inner)).toBe('x.a = 1 and not (x.b = 2 or  x.c = 3)')
    expect(toggleNot('x.a = 1 and x.b = 2', group('x.a = 1 and x.b = 2'))).toBe('not (x.a = 1 and x.b = 2)')
    expect(toggleNot('NOT  x.a = 1', outline('NOT  x.a = 1'))).toBe('x.a = 1')
  })

  it('keep every other part of any expression when one of them is edited', () => {
    fc.assert(
      fc.property(randomExpression, fc.nat(), (text, seed) => {
        let whole: Outline
        try {
          whole = outline(text)
        } catch (error) {
          if (error instanceof ExpressionProblem) return
          throw error
        }
        const clauses = clausesOf(whole)
        const at = seed % clauses.length
        const changed = clauses[at]
        if (!changed) throw new Error('An outline has a clause')
        const others = (one: Outline, source: string) =>
          clausesOf(one)
            .filter((_, index) => index !== at)
            .map(({ span }) => source.slice(span.from, span.to))
        const next = splice(text, changed.span, 'z.z = 1')
        const after = outline(next)
        expect(others(after, next)).toEqual(others(whole, text))
        const edited = clausesOf(after)[at]
        expect(edited && next.slice(edited.span.from, edited.span.to)).toBe('z.z = 1')
        const negated = toggleNot(text, changed)
        expect(outline(negated)).toBeDefined()
      }),
      { numRuns: NUM_RUNS },
    )
  })

  it('write values as the language has them', () => {
    expect(writeValue('number', ' 12.50 ')).toBe('12.50')
    expect(writeValue('number', '.5')).toBe('.5')
    expect(writeValue('number', '-.5')).toBe('-.5')
    for (const invalid of ['12,5', '5.', '.', '-', '']) expect(writeValue('number', invalid)).toBeUndefined()
    expect(writeValue('text', "it's")).toBe("'it\\'s'")
    expect(writeValue('date', '2026-02-09')).toBe('#2/9/2026#')
    expect(writeValue('date', '2026-02-30')).toBeUndefined()
    expect(writeValue('boolean', 'maybe')).toBeUndefined()
    expect(writeValue('days', ' -3 ')).toBe('now(-3)')
    expect(writeValue('days', '0')).toBe('now()')
    for (const invalid of ['', '1.5', '36526', '3 days']) expect(writeValue('days', invalid)).toBeUndefined()
  })
})

import {
  editProblem,
  hasPatch,
  returnItems,
  returnPatch,
  returnProblem,
  toReturnEdit,
} from '@/components/orders/rules/return-draft'
import type { OrderReturn } from '@/lib/ordercloud/models'

const bolt = { line: { ID: 'a', ProductID: 'bolt', Product: { Name: 'Bolt' } }, quantity: 3 }
const nut = { line: { ID: 'b', ProductID: 'nut' }, quantity: 1 }
const entry = (quantity: string, refund = '', comment = '') => ({ quantity, refund, comment })

const record = {
  ID: 'r1',
  OrderID: 'o1',
  ItemsToReturn: [
    { LineItemID: 'a', Quantity: 2, RefundAmount: 10.5, Comments: 'Bent' },
    { LineItemID: 'b', Quantity: 1, RefundAmount: 4 },
  ],
  RefundAmount: 14.5,
  Comments: 'Please hurry.',
} as OrderReturn
const edit = toReturnEdit(record)

describe('a new return', () => {
  it('needs the quantity of a line', () => {
    expect(returnProblem({}, [bolt])).toBe('Enter a quantity for at least one line.')
    expect(returnProblem({ a: entry('0'), b: entry(' ') }, [bolt, nut])).toMatch(/at least one line/)
    expect(returnProblem({ a: entry('3') }, [bolt])).toBeUndefined()
  })

  it.each(['4', '1.5', '-1', 'x'])('rejects the quantity %s of a line with three pieces', (quantity) => {
    expect(returnProblem({ a: entry(quantity) }, [bolt])).toBe('Enter a whole quantity of Bolt up to 3.')
  })

  it.each(['x', '-1', '1.234', '1,5'])('rejects the refund %s', (refund) => {
    expect(returnProblem({ b: entry('1', refund) }, [nut])).toMatch(/^Enter the refund for nut as an amount/)
  })

  it('contains the lines with a quantity', () => {
    const entries = { a: entry('2', '10.5', ' Bent '), b: entry('0', '4', 'Late'), c: entry('1') }
    expect(returnItems(entries)).toEqual([
      { LineItemID: 'a', Quantity: 2, RefundAmount: 10.5, Comments: 'Bent' },
      { LineItemID: 'c', Quantity: 1 },
    ])
  })
})

describe('the changes of a return', () => {
  it('show amounts with the digits of the currency, and are empty however an equal refund is typed', () => {
    const own = toReturnEdit({ ...record, RefundAmount: 20 }, 'JPY')
    expect([own.refund, own.entries.a?.refund, own.entries.b?.refund]).toEqual(['20', '10.5', '4'])
    expect(toReturnEdit({ ...record, RefundAmount: 20 }).refund).toBe('20.00')
    expect(returnPatch({ ...record, RefundAmount: 20 }, own)).toEqual({})
  })

  it('are empty for what the form shows at first', () => {
    expect(returnPatch(record, edit)).toEqual({})
    expect(returnPatch({ ...record, Comments: undefined as never }, toReturnEdit(record))).toEqual({
      Comments: 'Please hurry.',
    })
  })

  it('send all items when one of them changed, with the sum as the refund', () => {
    const entries = { ...edit.entries, a: entry('1', '5.25', 'Bent') }
    expect(returnPatch(record, { ...edit, entries })).toEqual({
      ItemsToReturn: [
        { LineItemID: 'a', Quantity: 1, RefundAmount: 5.25, Comments: 'Bent' },
        { LineItemID: 'b', Quantity: 1, RefundAmount: 4 },
      ],
      RefundAmount: null,
    })
  })

  it('take out the lines without a quantity', () => {
    const entries = { ...edit.entries, b: entry('') }
    expect(returnPatch(record, { ...edit, entries }).ItemsToReturn).toHaveLength(1)
  })

  it('send comments and the refund alone', () => {
    expect(returnPatch(record, { ...edit, comments: ' ' })).toEqual({ Comments: '' })
    expect(returnPatch(record, { ...edit, refund: '12' })).toEqual({ RefundAmount: 12 })
  })

  it('keep a refund that a user has set while the items change', () => {
    const set = { ...record, RefundAmount: 9 }
    const opened = toReturnEdit(set)
    expect(opened.refund).toBe('9.00')
    const entries = { ...opened.entries, b: entry('') }
    expect(returnPatch(set, { ...opened, entries })).not.toHaveProperty('RefundAmount')
    expect(returnPatch(set, { ...opened, refund: '' })).toEqual({ RefundAmount: null })
  })

  it('need a line or a refund, and at most the eligible quantity', () => {
    const none = { ...edit, entries: {} }
    expect(editProblem(none, [])).toBe('Enter a quantity for at least one line, or a refund.')
    expect(editProblem({ ...none, refund: '5' }, [])).toBeUndefined()
    expect(editProblem({ ...none, refund: 'five' }, [])).toMatch(/^Enter the refund of the return/)
    expect(editProblem(edit, [bolt, nut])).toBeUndefined()
    expect(editProblem(edit, [{ ...bolt, quantity: 1 }, nut])).toBe('Enter a whole quantity of Bolt up to 1.')
  })

  it('show the refund of a return without items', () => {
    expect(toReturnEdit({ OrderID: 'o1', RefundAmount: 7 }).refund).toBe('7.00')
  })
})

it('recognizes changes that took effect', () => {
  const items = [...(record.ItemsToReturn ?? [])].reverse()
  expect(hasPatch(record, { ItemsToReturn: items, RefundAmount: null as never })).toBe(true)
  expect(hasPatch(record, { ItemsToReturn: items.slice(1) })).toBe(false)
  expect(hasPatch(record, { RefundAmount: 1 })).toBe(false)
  expect(hasPatch(record, { Comments: 'Other' })).toBe(false)
  expect(hasPatch({ ...record, Comments: null as never }, { Comments: '' })).toBe(true)
})

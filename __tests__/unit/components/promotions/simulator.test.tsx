import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { useEffect } from 'react'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import { confirmEffects, unusualEffects } from '@/components/promotions/before-save'
import { RecipeDialog } from '@/components/promotions/builder/recipe-dialog'
import { Simulator } from '@/components/promotions/builder/simulator'
import { RECIPES } from '@/components/promotions/rules/recipes'
import { totalsOf } from '@/components/promotions/rules/simulate'
import { promotionSchema, toForm, type PromotionForm } from '@/components/promotions/schema'
import { FormInfoProvider } from '@/components/fields/form-info'
import { checkExpression } from '@/lib/expressions/check'
import { parseExpression } from '@/lib/expressions/parse'
import type { BlankKind } from '@/lib/expressions/recipe'
import type { Order } from '@/lib/ordercloud/models'
import { sessionChanged } from '@/lib/ordercloud/session'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }) }))

const requests: string[] = []
let isBroken = false
let userGroups: string[] = []

const page = (Items: object[]) => ({
  Items,
  Meta: { Page: 1, PageSize: 100, TotalCount: Items.length, TotalPages: 1, ItemRange: [1, Items.length] },
})
const ORDERS = Array.from({ length: 6 }, (_, index) => ({
  ID: `o-${index}`,
  Subtotal: 100 * (index + 1),
  Total: 100 * (index + 1),
  Currency: 'USD',
  DateSubmitted: '2026-05-01T10:00:00Z',
}))
const LINES = ORDERS.map((order, index) => ({
  ...{ ID: 'l', ProductID: index % 2 === 0 ? 'glove' : 'saw', Quantity: 2, LineSubtotal: order.Subtotal },
  Order: order,
}))
const OTHERS = [
  {
    ...{
      ID: 'half',
      Name: 'Half',
      Active: true,
      AllowAllBuyers: true,
      AutoApply: true,
      CanCombine: true,
      Priority: 1,
    },
    ...{ EligibleExpression: 'order.Subtotal > 400', ValueExpression: 'order.Subtotal * 0.5' },
  },
  {
    ...{ ID: 'later', Name: 'Later', Active: true, StartDate: '2031-01-01T00:00:00Z', CanCombine: true },
    ...{ EligibleExpression: 'order.Subtotal > 0', ValueExpression: '1' },
  },
  { ID: 'outside', Name: 'Outside', Active: true, EligibleExpression: 'true', UseIntegration: true },
]
const platform = {
  Promotions: {
    List: async () => page(OTHERS),
    ListAssignments: async () => page([{ PromotionID: 'own', BuyerID: 'harborline', UserGroupID: 'vip' }]),
  },
  Buyers: { List: async () => page([{ ID: 'harborline' }]), Get: async (ID: string) => ({ ID }) },
  Users: {
    List: async () => page([{ ID: 'ana', Username: 'ana', FirstName: 'Ana', LastName: 'Ruiz' }]),
    Get: async (_: string, ID: string) => ({ ID }),
  },
  UserGroups: { ListUserAssignments: async () => page(userGroups.map((UserGroupID) => ({ UserGroupID }))) },
  Orders: { List: async () => page(ORDERS) },
  LineItems: { ListAcrossOrders: async () => page(LINES) },
  Catalogs: {
    List: async () => page([{ ID: 'main' }, { ID: 'other' }]),
    Get: async (ID: string) => ({ ID }),
  },
  Categories: {
    List: async () => page([{ ID: 'gloves' }]),
    Get: async (_: string, ID: string) => ({ ID }),
    ListProductAssignments: async (_: string, { categoryID }: { categoryID: string }) =>
      page(categoryID === 'gloves' ? [{ CategoryID: 'gloves', ProductID: 'glove' }] : []),
  },
}
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) => {
    if (isBroken) throw new Error('The platform cannot be reached.')
    const counted = Object.fromEntries(
      Object.entries(platform).map(([name, calls]) => [
        name,
        Object.fromEntries(
          Object.entries(calls).map(([verb, send]) => [
            verb,
            (...args: unknown[]) => {
              requests.push(`${name}.${verb}`)
              return (send as (...all: unknown[]) => unknown)(...args)
            },
          ]),
        ),
      ]),
    )
    return run(counted)
  },
}))

let form: UseFormReturn<PromotionForm>

function Form(props: { values: Partial<PromotionForm>; isDialog: boolean; isNew: boolean }) {
  const { values, isDialog, isNew } = props
  const methods = useForm<PromotionForm>({ defaultValues: { ...toForm(null), ...values } })
  useEffect(() => {
    form = methods
  }, [methods])
  return (
    <FormProvider {...methods}>
      <FormInfoProvider value={{ schema: promotionSchema, isReadOnly: false, isNew }}>
        {isDialog ? <RecipeDialog onClose={() => undefined} /> : <Simulator />}
      </FormInfoProvider>
    </FormProvider>
  )
}

function show(values: Partial<PromotionForm>, { isDialog = false, role = 'FullAccess', isNew = true } = {}) {
  const claims = { usr: 'mira', usrtype: 'admin', exp: Math.floor(Date.now() / 1000) + 600, role: [role] }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Form {...{ values, isDialog, isNew }} />
    </QueryClientProvider>,
  )
}

async function pick(name: string, typed: string) {
  const field = screen.getByRole('combobox', { name })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.click(
    await within(await screen.findByRole('listbox')).findByRole('option', { name: new RegExp(typed) }),
  )
}

const start = () => fireEvent.click(screen.getByRole('button', { name: /^Try on the last/ }))

beforeEach(() => {
  requests.length = 0
  isBroken = false
  provideSettings({ apiUrl: 'http://localhost:4010', marketplaceId: 'market' } as Settings)
})

it('tries the expressions on past orders with two requests, and again as they change', async () => {
  show({ EligibleExpression: 'order.Subtotal >= 400', ValueExpression: 'order.Subtotal * 0.1' })
  expect(requests).toEqual([])
  start()
  expect(await screen.findByText('3 of 6')).toBeInTheDocument()
  expect(screen.getByText('$150.00')).toBeInTheDocument()
  expect(requests).toEqual(['Orders.List', 'LineItems.ListAcrossOrders'])
  act(() => form.setValue('ValueExpression', '550'))
  expect(await screen.findByText(/is more than the order or the line costs for 2 orders/)).toBeInTheDocument()
  const [first] = within(screen.getByRole('list', { name: 'Tried orders' })).getAllByRole('listitem')
  expect(first).toHaveTextContent('−$400.00')
  expect(requests).toHaveLength(2)
})

it('reads the products of the named categories, and shows each condition of an order', async () => {
  show({
    LineItemLevel: true,
    EligibleExpression: "item.product.incategory('gloves') and item.Quantity > 5",
    ValueExpression: '1',
  })
  start()
  expect(await screen.findByText('0 of 6')).toBeInTheDocument()
  act(() => form.setValue('EligibleExpression', "item.product.incategory('gloves') or item.Quantity > 5"))
  expect(await screen.findByText('3 of 6')).toBeInTheDocument()
  const summary = screen.getAllByText('o-0')[0]?.closest('details') as HTMLDetailsElement
  summary.open = true
  fireEvent(summary, new Event('toggle'))
  await waitFor(() =>
    expect(summary).toHaveTextContent("item.product.incategory('gloves') true for 1 of 1 line"),
  )
  expect(summary).toHaveTextContent('item.Quantity > 5 true for 0 of 1 line')
  expect(within(summary).getByRole('link', { name: 'Open order' })).toHaveAttribute('href', '/orders/o-0')
})

it('offers a retry when the orders cannot be read', async () => {
  isBroken = true
  show({ EligibleExpression: 'true', ValueExpression: '1' })
  start()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isBroken = false
  fireEvent.click(retry)
  expect(await screen.findByText('6 of 6')).toBeInTheDocument()
})

it('compares the promotion with the others that are active', async () => {
  show({
    ...{ ID: 'own', EligibleExpression: 'order.Subtotal >= 400', ValueExpression: 'order.Subtotal * 0.6' },
    ...{ AutoApply: true, CanCombine: true, Priority: '2' },
  })
  start()
  fireEvent.click(await screen.findByRole('button', { name: 'Compare' }))
  expect(await screen.findByText('Also discounting these orders: 1 of 2 promotions.')).toBeInTheDocument()
  const clashes = screen.getByRole('list', { name: 'Promotions on the same orders' })
  expect(clashes).toHaveTextContent(
    'Half2 orders are eligible for both. They combine. Together they give more than the order costs for 2 orders.',
  )
  act(() => form.setValue('CanCombine', false))
  expect(clashes).toHaveTextContent(
    'They cannot combine. The other one has priority, so this promotion is left out.',
  )
  act(() => form.setValue('Priority', '0'))
  expect(clashes).toHaveTextContent('This promotion has priority, so the other one is left out.')
  expect(screen.getByText(/^1 promotion could not be compared/)).toBeInTheDocument()
})

it('tries all orders of the last 30 days, with the number of requests before', async () => {
  show({ EligibleExpression: 'order.Subtotal >= 400', ValueExpression: 'order.Subtotal * 0.1' })
  start()
  fireEvent.change(screen.getByRole('combobox', { name: 'Orders' }), { target: { value: 'days' } })
  expect(
    await screen.findByText('Reads 12 orders and order lines in about 2 requests. You can stop at any time.'),
  ).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Calculate' }))
  expect(await screen.findByText('3 of 6')).toBeInTheDocument()
})

it('tries another date, and says that the promotion would be expired', async () => {
  show({
    EligibleExpression: 'now() > #1/1/2030#',
    ValueExpression: '1',
    ExpirationDate: '2029-12-31T00:00:00.000Z',
  })
  start()
  expect(await screen.findByText('0 of 6')).toBeInTheDocument()
  fireEvent.change(screen.getByLabelText('Date of the trial'), { target: { value: '2030-06-01T10:00' } })
  expect(await screen.findByText('6 of 6')).toBeInTheDocument()
  expect(screen.getByText(/^The promotion is expired on this date/)).toBeInTheDocument()
})

it.each([
  [['vip'], /^An assignment lets this user/],
  [['other'], /^No assignment lets this user/],
])('takes the orders for those of a user in the groups %j', async (groups, words) => {
  userGroups = groups
  show(
    {
      ...{ ID: 'own', AllowAllBuyers: false },
      EligibleExpression: "order.FromUser.LastName = 'Ruiz' and order.FromCompanyID = 'harborline'",
      ValueExpression: '1',
    },
    { isNew: false },
  )
  start()
  expect(await screen.findByText('0 of 6')).toBeInTheDocument()
  await pick('Buyer of the trial', 'harborline')
  await pick('User of the trial', 'ana')
  expect(await screen.findByText('6 of 6')).toBeInTheDocument()
  expect(await screen.findByText(words)).toBeInTheDocument()
})

it('says which permission is missing instead of reading orders', () => {
  show({}, { role: 'PromotionAdmin' })
  expect(screen.getByText('You need the permission to view orders.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull()
})

it('links an order whose ID is a word of the address', async () => {
  const [first] = ORDERS
  if (first) first.ID = 'documents'
  show({ EligibleExpression: 'true', ValueExpression: '1' })
  start()
  const summary = (await screen.findByText('documents')).closest('details') as HTMLDetailsElement
  summary.open = true
  fireEvent(summary, new Event('toggle'))
  expect(await within(summary).findByRole('link', { name: 'Open order' })).toHaveAttribute(
    'href',
    '/orders/~documents',
  )
  if (first) first.ID = 'o-0'
})

describe('the check before a save', () => {
  const save = (values: Partial<PromotionForm>, answer: boolean | undefined) => {
    const confirm = jest.fn(async () => answer)
    const pending = { values: { ...toForm(null), ...values }, record: null, confirm }
    return { confirm, result: confirmEffects(pending) }
  }

  it('asks when the discount is more than orders cost, or applies to all or none of them', async () => {
    const tooMuch = save(
      { EligibleExpression: 'order.Subtotal > 300', ValueExpression: 'order.Subtotal * 10' },
      true,
    )
    expect(await tooMuch.result).toEqual([])
    expect(tooMuch.confirm).toHaveBeenCalledWith(
      'Save this promotion?',
      expect.objectContaining({ details: expect.stringContaining('for 3 of the last 6 orders') }),
    )
    const all = save({ EligibleExpression: 'order.Subtotal > 0', ValueExpression: '1' }, undefined)
    expect(await all.result).toBeUndefined()
    const none = save({ EligibleExpression: 'order.Subtotal > 9000', ValueExpression: '1' }, false)
    expect(await none.result).toBeUndefined()
  })

  it('names an order whose line costs less than its discount, not the one with the highest share', () => {
    const result = (ID: string, discount: number, exceeds: boolean) => ({
      ...{ order: { ID, Subtotal: 100, Currency: 'USD' } as Order, discount, exceeds },
      ...{ isEligible: true, clauses: [], problem: undefined },
    })
    const totals = totalsOf([result('most', 90, false), result('less', 20, true), result('over', 30, true)])
    expect(totals.worst?.order.ID).toBe('most')
    expect(unusualEffects(totals)).toEqual([
      'The value expression gives more than the order or the line costs for 2 of the last 3 orders. Order over would be discounted by $30.00 of $100.00.',
    ])
  })

  it('does not ask about usual effects, inactive promotions and unreadable orders', async () => {
    const all = { EligibleExpression: 'order.Subtotal > 0', ValueExpression: '1' }
    for (const values of [
      { ...all, EligibleExpression: 'order.Subtotal > 300' },
      { ...all, Active: false },
    ]) {
      const { confirm, result } = save(values, false)
      expect(await result).toEqual([])
      expect(confirm).not.toHaveBeenCalled()
    }
    isBroken = true
    expect(await save(all, false).result).toEqual([])
  })

  it('says nothing about all or none of a few orders', () => {
    const totals = { orders: 3, eligible: 3, exceeding: 0, failed: 0, costs: [] }
    expect(
      unusualEffects({ ...totals, worst: undefined, highest: undefined, worstExceeding: undefined }),
    ).toEqual([])
  })
})

describe('the recipes', () => {
  it('fill in the promotion after all blanks are valid', () => {
    show({ UseIntegration: true }, { isDialog: true })
    fireEvent.change(screen.getByRole('combobox', { name: 'Recipe' }), { target: { value: 'order-amount' } })
    const use = screen.getByRole('button', { name: 'Use recipe' })
    fireEvent.change(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: '0' } })
    fireEvent.click(use)
    expect(form.getValues('ValueExpression')).toBe('')
    expect(use).toHaveAccessibleDescription('Amount: Enter an amount above 0, such as 12.50.')
    fireEvent.change(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: '15' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Minimum subtotal' }), { target: { value: '90' } })
    fireEvent.click(use)
    expect(form.getValues()).toMatchObject({
      LineItemLevel: false,
      UseIntegration: false,
      EligibleExpression: 'order.Subtotal >= 90',
      ValueExpression: '15',
    })
  })

  it('forget the category when another catalog is chosen', async () => {
    show({}, { isDialog: true })
    const options = { target: { value: 'category-percent' } }
    fireEvent.change(screen.getByRole('combobox', { name: 'Recipe' }), options)
    fireEvent.change(screen.getByRole('textbox', { name: 'Percentage' }), { target: { value: '5' } })
    await pick('Catalog of Category', 'main')
    await pick('Category of Category', 'gloves')
    expect(screen.getByText("item.product.incategory('gloves')")).toBeInTheDocument()
    await pick('Catalog of Category', 'other')
    expect(screen.queryByText("item.product.incategory('gloves')")).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Use recipe' }))
    expect(form.getValues('EligibleExpression')).toBe('')
  })

  it('have a blank for each word in braces, and give valid expressions', () => {
    expect(RECIPES.length).toBeGreaterThanOrEqual(11)
    for (const { blanks, sentence, write } of RECIPES) {
      const named = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, key]) => key)
      expect(named.toSorted()).toEqual(Object.keys(blanks).toSorted())
      for (const id of ['plain', "it's"]) {
        const isNumber = (kind: BlankKind) => ['percent', 'amount', 'quantity', 'days'].includes(kind)
        const values = Object.fromEntries(
          Object.entries(blanks).map(([key, { kind }]) => [
            key,
            isNumber(kind) ? '5' : kind === 'path' ? 'Level' : id,
          ]),
        )
        const offer = write(values)
        const level = offer.LineItemLevel ? 'item' : 'order'
        checkExpression(parseExpression(offer.EligibleExpression).root, `${level}-promotion-eligible`)
        checkExpression(parseExpression(offer.ValueExpression).root, `${level}-promotion-value`)
      }
    }
  })
})

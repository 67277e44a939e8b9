import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { yupResolver } from '@hookform/resolvers/yup'
import {
  FormProvider,
  useForm,
  useFormState,
  useWatch,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { ExpressionBuilder } from '@/components/promotions/builder/expression-builder'
import { promotionSchema, toForm, type PromotionForm } from '@/components/promotions/schema'

jest.mock('@/lib/ordercloud/client', () => ({
  call: async () => ({ Items: [], Meta: { TotalCount: 0, TotalPages: 1 } }),
}))

type Name = 'EligibleExpression' | 'ValueExpression'

function Text({ name }: { name: Name }) {
  const { errors } = useFormState<PromotionForm>({ name })
  return (
    <>
      <samp data-testid="text">{useWatch<PromotionForm, Name>({ name })}</samp>
      <samp data-testid="error">{errors[name]?.message}</samp>
    </>
  )
}

let form: UseFormReturn<PromotionForm>

function Form({ name, values }: { name: Name; values: Partial<PromotionForm> }) {
  const methods = useForm<PromotionForm>({
    defaultValues: { ...toForm(null), ...values },
    resolver: yupResolver(promotionSchema) as unknown as Resolver<PromotionForm>,
  })
  useEffect(() => {
    form = methods
  }, [methods])
  return (
    <FormProvider {...methods}>
      <ExpressionBuilder name={name} />
      <Text name={name} />
    </FormProvider>
  )
}

function show(name: Name, text: string, isByLine = false) {
  const values = { LineItemLevel: isByLine, [name]: text }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form name={name} values={values} />
    </QueryClientProvider>,
  )
}

const text = () => screen.getByTestId('text').textContent
const box = (name: string) => screen.getByRole('textbox', { name })
const select = (name: string) => screen.getByRole('combobox', { name })
/** Validation of the form ends after the event. */
const click = (target: HTMLElement) => act(async () => void fireEvent.click(target))
const change = (target: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(target, { target: { value } }))
const type = (name: string, value: string) => change(box(name), value)
const choose = (name: string, value: string) => change(select(name), value)
const press = (name: string) => click(screen.getByRole('button', { name }))

it('starts an empty expression with a condition', async () => {
  show('EligibleExpression', '')
  await press('Add condition')
  expect(text()).toBe('order.Subtotal >= 100')
  expect(screen.getByText('21 of 400 characters')).toBeInTheDocument()
})

it('changes operators, values and fields without touching the rest', async () => {
  show('EligibleExpression', "order.subtotal>=100 AND  order.BillingAddress.Country='US'")
  await choose('Operator of condition 1', '<')
  expect(text()).toBe("order.subtotal<100 AND  order.BillingAddress.Country='US'")
  await type('Value of condition 2', "D'E")
  expect(text()).toBe("order.subtotal<100 AND  order.BillingAddress.Country='D\\'E'")
  await choose('Field of condition 2', 'order.BillingAddress.City')
  expect(text()).toBe("order.subtotal<100 AND  order.BillingAddress.City='D\\'E'")
  await choose('Rule of the promotion', 'or')
  expect(text()).toBe("order.subtotal<100 or  order.BillingAddress.City='D\\'E'")
})

it('keeps an invalid number in the field and the last valid one in the expression', async () => {
  show('EligibleExpression', 'order.Subtotal >= 100')
  await type('Value of condition 1', '12,5')
  expect(box('Value of condition 1')).toHaveValue('12,5')
  expect(box('Value of condition 1')).toBeInvalid()
  expect(box('Value of condition 1')).toHaveAccessibleDescription('Enter a number, such as 12.50.')
  expect(text()).toBe('order.Subtotal >= 100')
  await type('Value of condition 1', '12.5')
  expect(text()).toBe('order.Subtotal >= 12.5')
})

it('counts lines that meet further conditions', async () => {
  show('EligibleExpression', 'order.Subtotal >= 100')
  await choose('Field of condition 1', '#lines:quantity')
  expect(text()).toBe('items.quantity() >= 1')
  await press('Add condition on the lines')
  expect(text()).toBe('items.quantity(Quantity >= 1) >= 1')
  await choose('Field of condition 1', '#lines:any')
  expect(text()).toBe('items.any(Quantity >= 1)')
  await press('Not: condition 1')
  expect(text()).toBe('not items.any(Quantity >= 1)')
  const filter = screen.getByRole('group', { name: 'Conditions of 1' })
  await click(within(filter).getByRole('button', { name: 'Remove condition 1.1' }))
  expect(text()).toBe('not items.any()')
})

it('shows the problem of an expression at its place, and keeps parts that no field can show', async () => {
  show('EligibleExpression', 'item.Quantity + 1 > 5 or item.Quantty = 1', true)
  expect(screen.getByText('item.Quantity + 1 > 5')).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent(
    'There is no field Quantty in LineItem. Do you mean Quantity?',
  )
  await choose('Field of condition 2', 'item.Quantity')
  expect(text()).toBe('item.Quantity + 1 > 5 or item.Quantity >= 1')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

it('writes percentages as fractions, and adds and removes a maximum', async () => {
  show('ValueExpression', 'order.Subtotal * .08')
  expect(box('Percentage of the promotion')).toHaveValue('8')
  await type('Percentage of the promotion', '12.50')
  expect(box('Percentage of the promotion')).toHaveValue('12.50')
  expect(text()).toBe('order.Subtotal * 0.125')
  await click(screen.getByRole('checkbox', { name: 'At most' }))
  await type('Maximum discount', '20')
  expect(text()).toBe('min(order.Subtotal * 0.125, 20)')
  await choose('Basis of the amount', 'items.total')
  expect(text()).toBe('min(items.total() * 0.125, 20)')
  await click(screen.getByRole('checkbox', { name: 'At most' }))
  await choose('Kind of amount', 'fixed')
  expect(text()).toBe('10')
})

it('negates all conditions at once', async () => {
  show('EligibleExpression', '(order.Subtotal > 5 or order.Total > 5) and order.TaxCost > 1')
  await press('Not: all conditions')
  expect(text()).toBe('not ((order.Subtotal > 5 or order.Total > 5) and order.TaxCost > 1)')
  await press('Not: condition 1')
  expect(text()).toBe('not (not (order.Subtotal > 5 or order.Total > 5) and order.TaxCost > 1)')
  await press('Not: all conditions')
  expect(text()).toBe('(not (order.Subtotal > 5 or order.Total > 5) and order.TaxCost > 1)')
})

it('replaces a negated condition inside of its parentheses', async () => {
  show('EligibleExpression', '(not order.Subtotal >= 5) and (not items.any())')
  await choose('Field of condition 1', 'order.Currency')
  expect(text()).toBe("(not order.Currency = '') and (not items.any())")
  await choose('Field of condition 2', '#lines:count')
  expect(text()).toBe("(not order.Currency = '') and (not items.count() >= 1)")
})

it('changes the type of the value of an extended property that stands alone', async () => {
  show('EligibleExpression', 'not order.xp.Vip or order.xp.Tags.contains(true)')
  await choose('Type of the value of condition 1', 'number')
  expect(text()).toBe('not order.xp.Vip = 1 or order.xp.Tags.contains(true)')
  await choose('Value of condition 2', 'false')
  expect(text()).toBe('not order.xp.Vip = 1 or order.xp.Tags.contains(false)')
})

it('adds and removes values of a list, and keeps the spelling of the others', async () => {
  show('EligibleExpression', 'order.Subtotal.in( .50,7.0 ,9)')
  await press('Remove 7.0')
  expect(text()).toBe('order.Subtotal.in( .50 ,9)')
  await type('Add to values of condition 1', '.25')
  await press('Add')
  expect(text()).toBe('order.Subtotal.in( .50 ,9, .25)')
  await press('Remove .50')
  await press('Remove 9')
  await press('Remove .25')
  expect(text()).toBe("order.Subtotal.in( '')")
})

it('takes numbers without a digit before the point, as the platform does', async () => {
  show('EligibleExpression', 'order.Subtotal >= .5')
  expect(box('Value of condition 1')).toBeValid()
  await type('Value of condition 1', '.75')
  expect(text()).toBe('order.Subtotal >= .75')
})

it('checks the field with each change', async () => {
  show('EligibleExpression', '')
  await act(() => form.trigger('EligibleExpression'))
  expect(screen.getByTestId('error')).toHaveTextContent('Eligible expression is required.')
  await press('Add condition')
  await waitFor(() => expect(screen.getByTestId('error')).toBeEmptyDOMElement())
})

it('adds a minimum within the maximum, and removes each of them', async () => {
  show('ValueExpression', ' MIN( order.Subtotal*.1 ,50 )')
  await click(screen.getByRole('checkbox', { name: 'At least' }))
  expect(text()).toBe(' MIN( max(order.Subtotal*.1, 5) ,50 )')
  await type('Minimum discount', '7.50')
  expect(text()).toBe(' MIN( max(order.Subtotal*.1, 7.50) ,50 )')
  await click(screen.getByRole('checkbox', { name: 'At most' }))
  expect(text()).toBe(' max(order.Subtotal*.1, 7.50)')
  await click(screen.getByRole('checkbox', { name: 'At most' }))
  expect(text()).toBe(' min(max(order.Subtotal*.1, 7.50), 100)')
  await click(screen.getByRole('checkbox', { name: 'At least' }))
  expect(text()).toBe(' min(order.Subtotal*.1, 100)')
})

it('starts the full cost with that of the line at the line item level', async () => {
  show('ValueExpression', '10', true)
  await choose('Kind of amount', 'whole')
  expect(text()).toBe('item.LineSubtotal')
  expect(select('Basis of the amount')).toHaveDisplayValue('of the line’s subtotal')
})

it('compares dates with days from now', async () => {
  show('EligibleExpression', 'order.DateSubmitted >= #1/2/2026# or order.xp.Since < NOW( -7 )')
  expect(box('Value of condition 2')).toHaveValue('-7')
  await choose('Type of the value of condition 1', 'days')
  expect(text()).toBe('order.DateSubmitted >= now() or order.xp.Since < NOW( -7 )')
  await type('Value of condition 1', '-')
  expect(box('Value of condition 1')).toBeInvalid()
  await type('Value of condition 1', '-30')
  expect(text()).toBe('order.DateSubmitted >= now(-30) or order.xp.Since < NOW( -7 )')
  await choose('Type of the value of condition 1', 'date')
  expect(text()).toBe('order.DateSubmitted >= #1/1/2026# or order.xp.Since < NOW( -7 )')
})

it('keeps an amount that is not negative', async () => {
  show('ValueExpression', 'order.Subtotal * 0.1')
  await type('Percentage of the promotion', '-50')
  expect(box('Percentage of the promotion')).toBeInvalid()
  expect(text()).toBe('order.Subtotal * 0.1')
})

it.each([
  ['items.any()', 'Any line is enough.', 'One line must meet this:'],
  ['items.all()', 'Lines need not meet any condition.', 'Every line must meet this:'],
  ['items.count() >= 1', 'Counts all lines.', 'Counts only lines that meet this:'],
  ['items.total() >= 1', 'Adds up all lines.', 'Adds up only lines that meet this:'],
])('says which lines %s reads', async (written, all, some) => {
  show('EligibleExpression', written)
  expect(screen.getByText(all)).toBeInTheDocument()
  await press('Add condition on the lines')
  expect(screen.getByText(some)).toBeInTheDocument()
})

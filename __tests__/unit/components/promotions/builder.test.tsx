import { ChakraProvider } from '@chakra-ui/react'
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
import { system } from '@/components/ui/theme/system'

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
    <ChakraProvider value={system}>
      <QueryClientProvider client={new QueryClient()}>
        <Form name={name} values={values} />
      </QueryClientProvider>
    </ChakraProvider>,
  )
}

const text = () => screen.getByTestId('text').textContent
const box = (name: string) => screen.getByRole('textbox', { name })
const select = (name: string) => screen.getByRole('combobox', { name })
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })
const choose = (name: string, value: string) => fireEvent.change(select(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('starts an empty expression with a condition', () => {
  show('EligibleExpression', '')
  press('Add condition')
  expect(text()).toBe('order.Subtotal >= 100')
  expect(screen.getByText('21 of 400 characters')).toBeInTheDocument()
})

it('changes operators, values and fields without touching the rest', () => {
  show('EligibleExpression', "order.subtotal>=100 AND  order.BillingAddress.Country='US'")
  choose('Operator of condition 1', '<')
  expect(text()).toBe("order.subtotal<100 AND  order.BillingAddress.Country='US'")
  type('Value of condition 2', "D'E")
  expect(text()).toBe("order.subtotal<100 AND  order.BillingAddress.Country='D\\'E'")
  choose('Field of condition 2', 'order.BillingAddress.City')
  expect(text()).toBe("order.subtotal<100 AND  order.BillingAddress.City='D\\'E'")
  choose('Rule of the promotion', 'or')
  expect(text()).toBe("order.subtotal<100 or  order.BillingAddress.City='D\\'E'")
})

it('keeps an invalid number in the field and the last valid one in the expression', () => {
  show('EligibleExpression', 'order.Subtotal >= 100')
  type('Value of condition 1', '12,5')
  expect(box('Value of condition 1')).toHaveValue('12,5')
  expect(box('Value of condition 1')).toBeInvalid()
  expect(box('Value of condition 1')).toHaveAccessibleDescription('Enter a number, such as 12.50.')
  expect(text()).toBe('order.Subtotal >= 100')
  type('Value of condition 1', '12.5')
  expect(text()).toBe('order.Subtotal >= 12.5')
})

it('counts lines that meet further conditions', () => {
  show('EligibleExpression', 'order.Subtotal >= 100')
  choose('Field of condition 1', '#lines:quantity')
  expect(text()).toBe('items.quantity() >= 1')
  press('Add condition on the lines')
  expect(text()).toBe('items.quantity(Quantity >= 1) >= 1')
  choose('Field of condition 1', '#lines:any')
  expect(text()).toBe('items.any(Quantity >= 1)')
  press('Not: condition 1')
  expect(text()).toBe('not items.any(Quantity >= 1)')
  const filter = screen.getByRole('group', { name: 'Conditions of 1' })
  fireEvent.click(within(filter).getByRole('button', { name: 'Remove condition 1.1' }))
  expect(text()).toBe('not items.any()')
})

it('shows the problem of an expression at its place, and keeps parts that no field can show', () => {
  show('EligibleExpression', 'item.Quantity + 1 > 5 or item.Quantty = 1', true)
  expect(screen.getByText('item.Quantity + 1 > 5')).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent(
    'There is no field Quantty in LineItem. Do you mean Quantity?',
  )
  choose('Field of condition 2', 'item.Quantity')
  expect(text()).toBe('item.Quantity + 1 > 5 or item.Quantity >= 1')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

it('writes percentages as fractions, and adds and removes a maximum', () => {
  show('ValueExpression', 'order.Subtotal * .08')
  expect(box('Percentage of the promotion')).toHaveValue('8')
  type('Percentage of the promotion', '12.50')
  expect(box('Percentage of the promotion')).toHaveValue('12.50')
  expect(text()).toBe('order.Subtotal * 0.125')
  fireEvent.click(screen.getByRole('checkbox', { name: 'At most' }))
  type('Maximum discount', '20')
  expect(text()).toBe('min(order.Subtotal * 0.125, 20)')
  choose('Basis of the amount', 'items.total')
  expect(text()).toBe('min(items.total() * 0.125, 20)')
  fireEvent.click(screen.getByRole('checkbox', { name: 'At most' }))
  choose('Kind of amount', 'fixed')
  expect(text()).toBe('10')
})

it('replaces a negated condition inside of its parentheses', () => {
  show('EligibleExpression', '(not order.Subtotal >= 5) and (not items.any())')
  choose('Field of condition 1', 'order.Currency')
  expect(text()).toBe("(not order.Currency = '') and (not items.any())")
  choose('Field of condition 2', '#lines:count')
  expect(text()).toBe("(not order.Currency = '') and (not items.count() >= 1)")
})

it('changes the type of the value of an extended property that stands alone', () => {
  show('EligibleExpression', 'not order.xp.Vip or order.xp.Tags.contains(true)')
  choose('Type of the value of condition 1', 'number')
  expect(text()).toBe('not order.xp.Vip = 1 or order.xp.Tags.contains(true)')
  choose('Value of condition 2', 'false')
  expect(text()).toBe('not order.xp.Vip = 1 or order.xp.Tags.contains(false)')
})

it('adds and removes values of a list, and keeps the spelling of the others', () => {
  show('EligibleExpression', 'order.Subtotal.in( .50,7.0 ,9)')
  press('Remove 7.0')
  expect(text()).toBe('order.Subtotal.in( .50 ,9)')
  type('Add to values of condition 1', '.25')
  press('Add')
  expect(text()).toBe('order.Subtotal.in( .50 ,9, .25)')
  press('Remove .50')
  press('Remove 9')
  press('Remove .25')
  expect(text()).toBe("order.Subtotal.in( '')")
})

it('takes numbers without a digit before the point, as the platform does', () => {
  show('EligibleExpression', 'order.Subtotal >= .5')
  expect(box('Value of condition 1')).toBeValid()
  type('Value of condition 1', '.75')
  expect(text()).toBe('order.Subtotal >= .75')
})

it('checks the field with each change', async () => {
  show('EligibleExpression', '')
  await act(() => form.trigger('EligibleExpression'))
  expect(screen.getByTestId('error')).toHaveTextContent('Eligible expression is required')
  press('Add condition')
  await waitFor(() => expect(screen.getByTestId('error')).toBeEmptyDOMElement())
})

it('starts the full cost with that of the line at the line item level', () => {
  show('ValueExpression', '10', true)
  choose('Kind of amount', 'whole')
  expect(text()).toBe('item.LineSubtotal')
  expect(select('Basis of the amount')).toHaveDisplayValue('of the line’s subtotal')
})

it('keeps an amount that is not negative', () => {
  show('ValueExpression', 'order.Subtotal * 0.1')
  type('Percentage of the promotion', '-50')
  expect(box('Percentage of the promotion')).toBeInvalid()
  expect(text()).toBe('order.Subtotal * 0.1')
})

it.each([
  ['items.any()', 'Any line is enough.', 'One line must meet this:'],
  ['items.all()', 'Lines need not meet any condition.', 'Every line must meet this:'],
  ['items.count() >= 1', 'Counts all lines.', 'Counts only lines that meet this:'],
  ['items.total() >= 1', 'Adds up all lines.', 'Adds up only lines that meet this:'],
])('says which lines %s reads', (written, all, some) => {
  show('EligibleExpression', written)
  expect(screen.getByText(all)).toBeInTheDocument()
  press('Add condition on the lines')
  expect(screen.getByText(some)).toBeInTheDocument()
})

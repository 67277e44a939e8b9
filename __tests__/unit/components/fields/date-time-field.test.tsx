import { fireEvent, render, screen } from '@testing-library/react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { object } from 'yup'
import { DateTimeField } from '@/components/fields/date-time-field'
import { FormInfoProvider } from '@/components/fields/form-info'
import { dateTimeText, INCOMPLETE } from '@/lib/forms/date-times'

jest.mock('@/hooks/use-time-zone', () => ({ useTimeZone: () => 'Europe/Vienna' }))

const schema = object({ Start: dateTimeText('Start') })

function Held() {
  return <output>{useWatch<{ Start: string }>({ name: 'Start' })}</output>
}

function Form({ start, isReadOnly = false }: { start: string; isReadOnly?: boolean }) {
  const methods = useForm({ defaultValues: { Start: start } })
  return (
    <FormProvider {...methods}>
      <FormInfoProvider value={{ schema, isReadOnly, isNew: false }}>
        <DateTimeField<{ Start: string }> name="Start" label="Start" help="When it begins." />
        <Held />
      </FormInfoProvider>
    </FormProvider>
  )
}

const control = () => screen.getByLabelText<HTMLInputElement>('Start')
const held = () => screen.getByRole('status').textContent
const type = (value: string) => fireEvent.change(control(), { target: { value } })

test('shows the time in the viewer’s time zone, and names the zone with its offset on that date', () => {
  render(<Form start="2026-07-01T08:15:00.000Z" />)
  expect(control()).toHaveValue('2026-07-01T10:15')
  expect(control()).toHaveAccessibleDescription('When it begins. In your time zone, Europe/Vienna (GMT+2).')
})

test('stores the typed time as a UTC instant, and an empty string when cleared', () => {
  render(<Form start="" />)
  expect(control()).toHaveValue('')
  type('2026-01-31T23:30')
  expect(held()).toBe('2026-01-31T22:30:00.000Z')
  type('')
  expect(held()).toBe('')
})

test('keeps a partly typed year in the field', () => {
  render(<Form start="2026-07-01T08:15:00.000Z" />)
  type('0002-07-01T10:15')
  expect(control()).toHaveValue('0002-07-01T10:15')
  type('2027-07-01T10:15')
  expect(held()).toBe('2027-07-01T08:15:00.000Z')
})

test('treats a partly typed date as incomplete rather than empty', () => {
  render(<Form start="" />)
  Object.defineProperty(control(), 'validity', { configurable: true, value: { badInput: true } })
  fireEvent.keyUp(control(), { key: '3' })
  expect(held()).toBe(INCOMPLETE)
  Object.defineProperty(control(), 'validity', { configurable: true, value: { badInput: false } })
  fireEvent.blur(control())
  expect(held()).toBe('')
})

test('does not change the value when the field only gets and loses the focus', () => {
  render(<Form start="2026-07-01T08:15:59.250Z" />)
  fireEvent.focus(control())
  fireEvent.blur(control())
  expect(held()).toBe('2026-07-01T08:15:59.250Z')
})

test('shows the value as text in a read-only form', () => {
  render(<Form start="2026-07-01T08:15:00.000Z" isReadOnly />)
  expect(screen.getByText('Start')).toBeInTheDocument()
  expect(screen.getByText(/July 1st/)).toBeInTheDocument()
  expect(document.querySelector('input')).toBeNull()
})

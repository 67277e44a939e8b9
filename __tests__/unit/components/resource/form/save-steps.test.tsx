import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { object, string } from 'yup'
import { SaveSteps } from '@/components/resource/form/save-steps'
import type { SaveStep } from '@/lib/forms/record-form'

type Values = { ID: string; Name: string }
type Item = { ID?: string; Name?: string }

const step = (label: string, request: string): SaveStep<Item> => ({
  ...{ label, request, makes: null },
  run: () => Promise.resolve({}),
})
const both = [
  step('Save the price schedule', 'PATCH /v1/priceschedules/s'),
  step('Save the item', 'PATCH /v1/items/a'),
]

const form = {
  schema: object({ ID: string().defined(), Name: string().defined().trim() }),
  plan: ({ Name }: Values) => (Name === 'Old' ? [] : both),
}

type Facts = Omit<
  Parameters<typeof SaveSteps<Values, Item>>[0],
  'form' | 'record' | 'isNew' | 'noun' | 'onClose'
>
const idle = { save: undefined, reports: [], problems: [] }

function Bar(props: Partial<Facts> & { isNew?: boolean }) {
  const methods = useForm<Values>({ defaultValues: { ID: 'a', Name: 'Old' } })
  return (
    <FormProvider {...methods}>
      <input aria-label="Name" {...methods.register('Name')} />
      <SaveSteps<Values, Item>
        {...{ form, isNew: false, noun: 'item', record: { ID: 'a' }, onClose: () => {} }}
        {...{ ...idle, isDirty: true }}
        {...props}
      />
    </FormProvider>
  )
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('lists the requests of the input, and follows it', async () => {
  const user = userEvent.setup()
  render(<Bar />)
  expect(screen.getByText('There is nothing to save.')).toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'er')
  expect(rows()).toEqual([
    'Save the price schedulePATCH /v1/priceschedules/s',
    'Save the itemPATCH /v1/items/a',
  ])
  expect(screen.getByText(/reads the item again/)).toBeInTheDocument()
  // Blanks at the end are not saved.
  await user.clear(screen.getByRole('textbox', { name: 'Name' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Old ')
  expect(screen.getByText('There is nothing to save.')).toBeInTheDocument()
})

test('shows the result of each step during and after a save', () => {
  const { rerender } = render(<Bar save={{ steps: both, done: 0, phase: 'reading' }} />)
  expect(rows()).toEqual([expect.stringContaining(': not started'), expect.stringContaining(': not started')])
  rerender(<Bar save={{ steps: both, done: 1, phase: 'writing' }} />)
  expect(rows()).toEqual([expect.stringContaining(': done'), expect.stringContaining(': in progress')])
  rerender(<Bar isDirty={false} />)
  expect(rows()).toEqual([expect.stringContaining(': done'), expect.stringContaining(': done')])
  expect(screen.getByText('All steps of the save are done.')).toBeInTheDocument()
})

test('names the step that failed with the reason', () => {
  const { rerender } = render(<Bar save={{ steps: both, done: 1, phase: 'writing' }} />)
  rerender(
    <Bar
      problems={['The platform is busy.']}
      reports={[
        { label: 'Save the price schedule', outcome: 'done' },
        { label: 'Save the item', request: 'PATCH /v1/items/a', outcome: 'failed' },
      ]}
    />,
  )
  expect(rows()).toEqual([
    'Save the price schedule: done',
    'Save the item: failedPATCH /v1/items/aThe platform is busy.',
  ])
})

test('does not call a discarded save done', () => {
  const { rerender } = render(<Bar save={{ steps: both, done: 0, phase: 'asking' }} />)
  rerender(<Bar />)
  rerender(<Bar isDirty={false} />)
  expect(screen.getByText('There is nothing to save.')).toBeInTheDocument()
})

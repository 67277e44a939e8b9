import { fireEvent, render, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { boolean, object } from 'yup'
import { FormInfoProvider } from '@/components/fields/form-info'
import { SwitchField } from '@/components/fields/switch-field'

const schema = object({ Open: boolean().defined() })

function Form({ lockedReason, error }: { lockedReason?: string; error?: string }) {
  const form = useForm({
    defaultValues: { Open: false },
    ...(error && { errors: { Open: { type: 'server', message: error } } }),
  })
  return (
    <FormProvider {...form}>
      <FormInfoProvider value={{ schema, isReadOnly: false, isNew: false }}>
        <SwitchField
          name="Open"
          label="Open"
          help="Everyone may enter."
          {...(lockedReason && { lockedReason })}
        />
      </FormInfoProvider>
    </FormProvider>
  )
}

const control = () => screen.getByRole('switch', { name: 'Open' })

test('a switch changes, and explains what yes means', () => {
  render(<Form />)
  expect(control()).toHaveAccessibleDescription('Everyone may enter.')
  fireEvent.click(control())
  expect(control()).toBeChecked()
})

test('a locked switch stays as it is and gives the reason', () => {
  render(<Form lockedReason="Only the owner may open it." />)
  expect(control()).toHaveAttribute('aria-disabled', 'true')
  expect(control()).toHaveAccessibleDescription('Only the owner may open it.')
  fireEvent.click(control())
  expect(control()).not.toBeChecked()
})

test('an error of a switch is shown in place of its help', () => {
  render(<Form error="It is locked." />)
  expect(control()).toHaveAccessibleDescription('It is locked.')
  expect(screen.queryByText('Everyone may enter.')).toBeNull()
})

import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { CustomRoles } from '@/components/access/profiles/custom-roles'
import { schema, toForm, type ProfileForm } from '@/components/access/profiles/schema'
import { FormInfoProvider } from '@/components/fields/form-info'
import { SaveBar } from '@/components/ui/save-bar'

const saved = jest.fn()

function Form() {
  const methods = useForm<ProfileForm>({ defaultValues: toForm(null) })
  return (
    <FormProvider {...methods}>
      <FormInfoProvider value={{ schema, isReadOnly: false, isNew: true }}>
        <form onSubmit={(event) => void methods.handleSubmit((values) => saved(values.CustomRoles))(event)}>
          <CustomRoles />
          <SaveBar
            saveLabel="Create"
            isDirty={methods.formState.isDirty}
            isNew
            isSaving={false}
            onDiscard={jest.fn()}
          />
        </form>
      </FormInfoProvider>
    </FormProvider>
  )
}

function open() {
  saved.mockReset()
  render(<Form />)
  return { user: userEvent.setup(), field: screen.getByLabelText('Add a custom role') }
}

test('saves a role that was typed but not added', async () => {
  const { user, field } = open()
  await user.type(field, 'NightShift')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith(['NightShift']))
})

test('adds a role once when Add is pressed', async () => {
  const { user, field } = open()
  await user.type(field, 'NightShift')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(field).toHaveValue('')
  expect(screen.queryByText(/is already assigned/)).not.toBeInTheDocument()
})

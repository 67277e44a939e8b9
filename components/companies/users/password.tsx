'use client'

import { Stack } from '@chakra-ui/react'
import { yupResolver } from '@hookform/resolvers/yup'
import { useId, type FormEvent } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { object, string, type InferType } from 'yup'
import { FormInfoProvider } from '@/components/fields/form-info'
import { PasswordField } from '@/components/fields/password-field'
import type { ListedResource } from '@/components/resource/listed-resource'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { toast } from '@/components/ui/toaster'
import { passwordProblem } from '@/lib/forms/password'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import type { User } from '@/lib/ordercloud/models'

const schema = object({
  Password: string()
    .defined()
    .test('rules', (value, { createError }) => {
      const problem = passwordProblem(value)
      return problem === undefined || createError({ message: problem })
    }),
})

const INFO = { schema, isReadOnly: false, isNew: false }

/**
 * Dialog that sets a password for an existing user. The password is sent to the platform only. No draft and no activity
 * entry stores it.
 */
export function UserPassword(props: {
  user: User
  resource: ListedResource<User>
  /** Called when the password is set. */
  onDone: () => void
  onClose: () => void
}) {
  const { user, resource, onDone, onClose } = props
  const id = useId()
  const methods = useForm<InferType<typeof schema>>({
    resolver: yupResolver(schema),
    defaultValues: { Password: '' },
  })
  const { isSubmitting } = methods.formState
  const name = resource.titleOf(user)

  const submit = methods.handleSubmit(async ({ Password }) => {
    try {
      await resource.service.patch(resource.idOf(user), { Password } as Partial<User>)
    } catch (thrown) {
      methods.setError(
        'Password',
        { message: displayMessage(toPlatformError(thrown)) },
        { shouldFocus: true },
      )
      return
    }
    toast({ title: 'Success', description: `${name} has a new password.`, type: 'success' })
    onDone()
    onClose()
  })
  const onSubmit = (event: FormEvent) => {
    // React events bubble through portals, so the form of the user behind this dialog would be submitted as well.
    event.stopPropagation()
    void submit(event)
  }

  return (
    <Dialog
      size="form"
      title={`Set a password for ${name}`}
      onClose={() => !isSubmitting && onClose()}
      actions={
        <>
          <Button variant="outline" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={isSubmitting} loadingText="Set password">
            Set password
          </Button>
        </>
      }
    >
      <FormProvider {...methods}>
        <FormInfoProvider value={INFO}>
          <form id={id} noValidate onSubmit={onSubmit}>
            <Stack gap="4" color="fg">
              <PasswordField<InferType<typeof schema>>
                name="Password"
                label="New password"
                help="The previous password stops working. Share the new password securely. The user can change it later."
              />
            </Stack>
          </form>
        </FormInfoProvider>
      </FormProvider>
    </Dialog>
  )
}
